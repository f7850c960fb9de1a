// On which sides a box that scrolls goes on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edgesOf } from '../../web/src/render/scroll-edges.ts';

/** A box of 100 × 50 px that holds `inside`, scrolled to `at`, with scrollbars of `bars` px. */
function box(inside, at = [0, 0], bars = [0, 0]) {
  return {
    scrollLeft: at[0],
    scrollTop: at[1],
    scrollWidth: Math.max(inside[0], 100 - bars[0]),
    scrollHeight: Math.max(inside[1], 50 - bars[1]),
    clientWidth: 100 - bars[0],
    clientHeight: 50 - bars[1],
    offsetWidth: 102,
    offsetHeight: 52,
  };
}

test('a box that shows all it holds goes on nowhere, nor does one that is a margin too small', () => {
  assert.equal(edgesOf(box([100, 50])), '');
  assert.equal(edgesOf(box([103, 53])), '');
});

test('a wide box goes on at the right, then on both sides, and at its end at the left alone', () => {
  assert.equal(edgesOf(box([300, 50])), 'right');
  assert.equal(edgesOf(box([300, 50], [100, 0])), 'left right');
  assert.equal(edgesOf(box([300, 50], [200, 0])), 'left');
  // A zoomed page scrolls to parts of a pixel.
  assert.equal(edgesOf(box([300, 50], [199.4, 0])), 'left');
});

test('a tall box goes on below and above', () => {
  assert.equal(edgesOf(box([100, 80])), 'down');
  assert.equal(edgesOf(box([300, 80], [50, 10])), 'left right up down');
});

test('scrollbars that take room are named, borders are none', () => {
  assert.equal(edgesOf(box([300, 80], [0, 0], [15, 15])), 'right down bar-right bar-below');
  assert.equal(edgesOf(box([300, 35], [0, 0], [0, 15])), 'right bar-below');
  assert.equal(edgesOf(box([20, 20], [0, 0], [15, 15])), '');
});
