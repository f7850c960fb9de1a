// The page fits phones and zoomed laptops, and keeps still for who asks for it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepIds } from './golden.mjs';
import { setState, settle, showStep } from './harness.mjs';
import { usePages } from './pages.mjs';

const { open } = usePages();

// 640 px is a laptop's 1280 px at 200 % zoom.
for (const width of [320, 360, 640]) {
  test(`nothing scrolls sideways at ${width} px`, async () => {
    const page = await open('', { viewport: { width, height: 740 }, hasTouch: width < 640 });
    for (const lang of ['vi', 'en']) {
      await setState(page, { lang });
      for (const step of stepIds) {
        await showStep(page, step);
        await page.evaluate(() => {
          const root = document.querySelector('attention-lesson').shadowRoot;
          for (const panel of root.querySelectorAll('details')) panel.open = true;
        });
        await settle(page);
        const measured = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(measured <= width, `${step} in ${lang} is ${measured} px wide`);
      }
    }
    await page.leave();
  });
}

test('on a laptop every matrix of the ten steps and every term of a cell is there without scrolling', async () => {
  const page = await open();
  const wide = [];
  for (const step of stepIds) {
    await showStep(page, step);
    await settle(page);
    const found = await page.evaluate(() => {
      const boxes = document.querySelector('attention-lesson').shadowRoot.querySelectorAll('.pan, .terms');
      return [...boxes].map(({ className, scrollWidth, clientWidth }) => ({
        className,
        beyond: scrollWidth - clientWidth,
      }));
    });
    assert.ok(found.length > 0, step);
    // Three pixels are a margin: the page shows no sign that there is more.
    for (const { className, beyond } of found)
      if (beyond > 3) wide.push(`${step} ${className}: ${beyond} px`);
  }
  assert.deepEqual(wide, []);
  await page.leave();
});

for (const step of ['input', 'concat']) {
  test(`eight columns have room around their numbers on a laptop, in the step ${step}`, async () => {
    const page = await open('', { viewport: { width: 1280, height: 800 } });
    await showStep(page, step);
    await settle(page);
    const least = await page.evaluate(() => {
      const root = document.querySelector('attention-lesson').shadowRoot;
      const roomOf = (cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return cell.getBoundingClientRect().width - text.getBoundingClientRect().width;
      };
      return Math.min(...[...root.querySelectorAll('td[data-index]')].map(roomOf));
    });
    assert.ok(least >= 4, `${least} px`);
    await page.leave();
  });
}

test('what is chosen stands out where the system gives the colours', async () => {
  const page = await open('', { forcedColors: 'active' });
  const grounds = await page.evaluate(() =>
    [
      ...document.querySelector('attention-lesson').shadowRoot.querySelectorAll('.controls .segments label'),
    ].map((label) => [label.classList.contains('is-chosen'), getComputedStyle(label).backgroundColor]),
  );
  const of = (chosen) => new Set(grounds.filter(([is]) => is === chosen).map(([, ground]) => ground));
  assert.equal(of(true).size, 1);
  assert.equal(of(false).size, 1);
  assert.notDeepEqual(of(true), of(false));
  await page.leave();
});

test('nothing moves for readers who ask for less motion', async () => {
  const page = await open('', { reducedMotion: 'reduce' });
  const running = () => document.getAnimations().filter(({ playState }) => playState === 'running').length;
  for (const step of stepIds) {
    await showStep(page, step);
    assert.equal(await page.evaluate(running), 0, step);
  }
  await page.leave();
});

test('a printed program keeps within its frame, on a sheet that is narrower than its lines', async () => {
  const page = await open('', { viewport: { width: 600, height: 800 } });
  await page.emulateMedia({ media: 'print' });
  await settle(page);
  const beyond = await page.evaluate(() => {
    const code = document.querySelector('attention-lesson').shadowRoot.querySelector('.code');
    return code.scrollWidth - code.clientWidth;
  });
  assert.equal(beyond, 0);
  await page.leave();
});

test('a dark page is printed in dark ink, and is dark again afterwards', async () => {
  const page = await open('', { colorScheme: 'dark' });
  const brightness = () => {
    const lesson = document.querySelector('attention-lesson').shadowRoot.querySelector('.lesson');
    return Math.max(...getComputedStyle(lesson).color.match(/\d+/g).slice(0, 3).map(Number));
  };
  for (const theme of ['auto', 'dark']) {
    await setState(page, { theme });
    assert.ok((await page.evaluate(brightness)) > 200, `pale on the dark page, ${theme}`);
    await page.emulateMedia({ media: 'print' });
    await settle(page);
    assert.ok((await page.evaluate(brightness)) < 80, `dark on paper, ${theme}`);
    await page.emulateMedia({ media: 'screen' });
    await settle(page);
    assert.ok((await page.evaluate(brightness)) > 200, `pale again, ${theme}`);
  }
  await page.leave();
});
