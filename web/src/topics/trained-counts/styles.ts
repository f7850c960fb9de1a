import { trainingStyles } from '../../training/styles.ts';

export default trainingStyles;
