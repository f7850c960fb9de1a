// A static file server for tests and for `npm start`: right types, nothing cached, loopback only.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { isMain } from './paths.mjs';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ts': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * Serves the folder `root`. `headers` are added to every answer, or computed from the path by a function;
 * `pages` maps a path such as '/csp.html' to the text of a page that is not on disk.
 * Returns { url, port, requests, close }: `requests` lists every path asked for.
 */
export async function serve(root, { port = 0, host = '127.0.0.1', headers = {}, pages = {} } = {}) {
  const base = resolve(root);
  const requests = [];
  const server = createServer(async (request, response) => {
    const path = pathOf(request.url);
    requests.push(path);
    const extra = typeof headers === 'function' ? headers(path) : headers;
    const send = (status, type, body) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...extra });
      if (request.method === 'HEAD' || typeof body === 'string') response.end(body);
      else body.pipe(response);
    };
    if (path in pages) return send(200, types['.html'], pages[path]);
    const file = await fileAt(base, path);
    if (!file) return send(404, types['.txt'], 'not found');
    const type = types[extname(file)] ?? 'application/octet-stream';
    send(200, type, request.method === 'HEAD' ? '' : createReadStream(file));
  });
  await new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, done);
  });
  const bound = server.address().port;
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { url: `http://${host}:${bound}/`, port: bound, requests, close };
}

/** The path asked for, decoded; what cannot be decoded names no file. */
function pathOf(address) {
  try {
    return decodeURIComponent(new URL(address, 'http://localhost').pathname);
  } catch {
    return '/malformed address';
  }
}

/** The file a path names inside `base`, a folder's index.html, or null. */
async function fileAt(base, path) {
  const file = normalize(join(base, path));
  if (file !== base && !file.startsWith(base + sep)) return null;
  const info = await stat(file).catch(() => null);
  if (info?.isFile()) return file;
  if (!info?.isDirectory()) return null;
  const index = join(file, 'index.html');
  return (await stat(index).catch(() => null))?.isFile() ? index : null;
}

if (isMain(import.meta.url)) {
  const { url } = await serve(process.argv[2] ?? 'dist/site', { port: Number(process.argv[3] ?? 0) });
  console.log(url);
}
