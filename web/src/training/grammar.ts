/** The grammar that the topics train on; a teacher's file of the same form can take its place. */
import corpus from '../../content/data/corpus.json';
import type { Grammar } from '../engine/api-training.d.ts';

export const defaultGrammar = corpus as unknown as Grammar;

const text = JSON.stringify(defaultGrammar);

/** Is it the page's own, whatever it was read from? */
export const isPageGrammar = (grammar: Grammar): boolean => JSON.stringify(grammar) === text;
