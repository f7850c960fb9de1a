// The offline page carries its program deflated, because all topics in two languages and two wasm builds would not
// fit its size otherwise. A few readable lines in the page unpack it into an inline script; nothing is fetched.
import { deflateSync, inflateSync } from 'node:zlib';
import { bytesOf, textOf } from './seven-bits.mjs';

const program = /<script type="module" crossorigin>([\s\S]*?)<\/script>/;
const packed = /<script type="text\/plain" id="packed-program" data-bytes="(\d+)">([\s\S]*?)<\/script>/;

/** Runs in the page, as an inline module. */
async function unpack() {
  const holder = document.getElementById('packed-program');
  if (typeof DecompressionStream === 'undefined') {
    document.body.append('Trình duyệt này quá cũ để mở bài học. This browser is too old for this lesson.');
    return;
  }
  const bytes = bytesOf(holder.textContent, Number(holder.dataset.bytes));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = await new Response(unpacked).text();
  holder.replaceWith(script);
}

/** The same page with its one inline module packed. */
export function selfUnpacking(html) {
  const [whole, source] = program.exec(html) ?? [];
  if (source === undefined) throw new Error('the offline page has no inline module');
  const bytes = deflateSync(source, { level: 9, memLevel: 9 });
  const scripts = [
    `<script type="text/plain" id="packed-program" data-bytes="${bytes.length}">${textOf(bytes)}</script>`,
    `<script type="module">${bytesOf}\n(${unpack})();</script>`,
  ];
  return html.replace(whole, () => scripts.join('\n    '));
}

/** The program inside a page that `selfUnpacking` made. */
export function programOf(html) {
  const [, length, text] = packed.exec(html) ?? [];
  return text === undefined ? '' : inflateSync(bytesOf(text, Number(length))).toString('utf8');
}
