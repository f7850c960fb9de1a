// Geometry of lines over steps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { apart, decades, linear, logarithmic, polyline, ticks } from '../../web/src/model/plot.ts';

test('a scale takes its ends to the ends of the picture and keeps proportions', () => {
  const up = linear([0, 4], [200, 0]);
  assert.deepEqual([0, 1, 4].map(up), [200, 150, 0]);
  assert.equal(linear([3, 3], [0, 10])(3), 5);
});

test('ticks are few, ascending, inside, equally spaced and round', () => {
  const size = fc.double({ min: 1e-3, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(size, fc.integer({ min: 2, max: 8 }), (high, most) => {
      const list = ticks([0, high], most);
      assert.ok(list.length >= 1 && list.length <= most + 1, `${list}`);
      assert.ok(list.every((tick) => tick >= 0 && tick <= high * (1 + 1e-9)));
      const [step] = list.slice(1);
      list.forEach((tick, place) => {
        assert.ok(Math.abs(tick - place * (step ?? 0)) < 1e-9 * high);
      });
      if (step !== undefined) assert.match(step.toExponential(6), /^[1250]\.?0*e|^10/);
    }),
  );
  assert.deepEqual(ticks([0, 1500], 6), [0, 500, 1000, 1500]);
});

test('points that are not finite are left out of a line', () => {
  const same = (value) => value;
  const points = [
    { x: 0, y: 1 },
    { x: 1, y: Number.NaN },
    { x: 2, y: 1 / 3 },
  ];
  assert.equal(polyline(points, same, same), '0,1 2,0.33');
});

test('on a logarithmic scale every factor takes as much room', () => {
  const up = logarithmic([0.01, 1], [200, 0]);
  const places = [0.01, 0.1, 1, 0.001, 0].map(up);
  for (const [place, expected] of [200, 100, 0, 200, 200].entries())
    assert.ok(Math.abs(places[place] - expected) < 1e-9, `${places}`);
});

test('its levels are powers of ten and their triples, inside', () => {
  assert.deepEqual(decades(0.02, 4.5), [0.03, 0.1, 0.3, 1, 3]);
  assert.deepEqual(decades(0.001, 1), [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1]);
});

test('names keep their distance and their order, near where they belong', () => {
  const place = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 6 }), (wanted) => {
      const places = apart(wanted, 14, 100);
      assert.equal(places.length, wanted.length);
      const order = wanted.map((_, index) => index).sort((one, other) => wanted[one] - wanted[other]);
      for (const [at, index] of order.entries()) {
        assert.ok(places[index] <= 100 + 1e-9);
        if (at > 0) assert.ok(places[index] - places[order[at - 1]] >= 14 - 1e-9, `${places}`);
      }
    }),
  );
  assert.deepEqual(apart([10, 60, 30], 14, 100), [10, 60, 30]);
  assert.deepEqual(apart([50, 52, 98], 14, 100), [50, 64, 98]);
});
