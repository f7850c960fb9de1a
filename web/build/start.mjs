// `npm start`: makes the machine ready, builds the page and serves it on this computer.
import { build } from './build.mjs';
import { at } from './paths.mjs';
import { command, Stop, say } from './say.mjs';
import { serve } from './serve.mjs';

const preferredPorts = [5173, 5174, 5175, 5176, 0];

await command(async (words) => {
  if (!(await build(['site']))) throw new Stop('The page could not be built: see the failure above.');
  const asked = words.indexOf('--port');
  const ports = asked >= 0 ? [Number(words[asked + 1])] : preferredPorts;
  const server = await serveOnFirstFree(ports);
  say(`the lesson is at ${server.url}`);
  say('Ctrl+C stops it');
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close());
});

async function serveOnFirstFree(ports) {
  for (const port of ports) {
    try {
      return await serve(at('dist/site'), { port });
    } catch (error) {
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
    }
  }
  throw new Stop(`No port is free among ${ports.join(', ')}. Choose one: npm start -- --port 8080`);
}
