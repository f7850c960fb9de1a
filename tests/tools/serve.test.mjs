import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { serve } from './serve.mjs';

let folder;
let server;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attention-serve-'));
  mkdirSync(join(folder, 'public'));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'public/index.html'), '<p>hello</p>');
  writeFileSync(join(folder, 'public/a.wasm'), 'wasm');
  const headers = { 'content-security-policy': "default-src 'none'" };
  server = await serve(join(folder, 'public'), { headers, pages: { '/made.html': 'made' } });
});

after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** The raw path is sent, which fetch would tidy up first. */
const statusOf = (path) =>
  new Promise((done) => {
    request({ port: server.port, host: '127.0.0.1', path }, (response) => {
      response.resume();
      done(response.statusCode);
    }).end();
  });

test('files have their type, the wanted headers, and are not cached', async () => {
  const page = await fetch(server.url);
  assert.equal(await page.text(), '<p>hello</p>');
  assert.match(page.headers.get('content-type'), /text\/html/);
  assert.equal(page.headers.get('content-security-policy'), "default-src 'none'");
  assert.equal(page.headers.get('cache-control'), 'no-store');
  const wasm = await fetch(`${server.url}a.wasm`);
  assert.equal(wasm.headers.get('content-type'), 'application/wasm');
  await wasm.arrayBuffer();
});

test('pages that are not on disk can be given', async () => {
  assert.equal(await (await fetch(`${server.url}made.html`)).text(), 'made');
  assert.ok(server.requests.includes('/made.html'));
});

test('what is missing, outside the folder or malformed is not found', async () => {
  for (const path of [
    '/missing',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%',
    '/a.wasm/',
  ]) {
    assert.equal(await statusOf(path), 404, path);
  }
});
