// `node tests/tools/structure.mjs`: the rules of this code base that a script can check. Prints what breaks them.
import { isMain } from '../../web/build/paths.mjs';
import { engineDirections, pageDirections } from './structure/directions.mjs';
import { projectFiles } from './structure/files.mjs';
import { fileSizes, functionSizes } from './structure/sizes.mjs';
import {
  cppIsAscii,
  fileNames,
  forbiddenWords,
  modelKnowsNoPage,
  translationsMatch,
  webAssemblyStaysInside,
} from './structure/wording.mjs';

export const rules = {
  fileSizes,
  functionSizes,
  engineDirections,
  pageDirections,
  forbiddenWords,
  webAssemblyStaysInside,
  modelKnowsNoPage,
  cppIsAscii,
  fileNames,
  translationsMatch,
};

if (isMain(import.meta.url)) {
  const files = projectFiles();
  const problems = Object.entries(rules).flatMap(([name, rule]) =>
    rule(files).map((problem) => `${name}: ${problem}`),
  );
  for (const problem of problems) console.log(problem);
  console.log(`${files.length} files, ${Object.keys(rules).length} rules, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
