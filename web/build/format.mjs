// `npm run format`: writes the format that `npm run verify` asks for.
import { biomeCommand, clangFormatCommand, hasReferenceClangFormat } from './checks.mjs';
import { lastLines, runLogged } from './process.mjs';
import { command, say } from './say.mjs';

await command(async () => {
  const commands = [biomeCommand('--write')];
  if (hasReferenceClangFormat()) commands.push(clangFormatCommand('-i'));
  else say('C++ files are left as they are: clang-format 14 is not here');
  const ok = await runLogged('format', commands);
  console.log(lastLines('format', 40).join('\n'));
  return ok ? 0 : 1;
});
