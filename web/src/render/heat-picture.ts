/**
 * A heat map as a picture of its own, for SVG and PNG, and as CSV: rows are queries, columns are keys, and both say so.
 * One list of rectangles and texts, so that both pictures are the same.
 */
import { heatColour, heatLevel, inkOn, rangeOf, type Scheme, toHex } from '../model/palette.ts';
import type { Family } from '../model/tensors.ts';

export type HeatPicture = {
  readonly title: string;
  readonly values: readonly (readonly number[])[];
  readonly rowLabels: readonly string[];
  readonly columnLabels: readonly string[];
  readonly rowTitle: string;
  readonly columnTitle: string;
  readonly family: Family;
  readonly scheme: Scheme;
  /** How a number is written in its cell. */
  readonly format: (value: number) => string;
};

type Rectangle = { readonly x: number; readonly y: number; readonly fill: string };
type Text = {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly fill: string;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly size: number;
};

export type Drawing = {
  readonly width: number;
  readonly height: number;
  readonly ground: string;
  readonly cell: { readonly width: number; readonly height: number };
  readonly rectangles: readonly Rectangle[];
  readonly texts: readonly Text[];
};

const cell = { width: 52, height: 34 };
const margin = { left: 110, top: 74, right: 16, bottom: 16 };
/** Characters that fit over a cell, and before a row, at the size of the labels. */
const room = { column: 7, row: 14 };
const inks: Record<Scheme, { ground: string; ink: string }> = {
  light: { ground: '#ffffff', ink: '#1b1e24' },
  dark: { ground: '#14161a', ink: '#f2f2f2' },
};

export function drawing(picture: HeatPicture): Drawing {
  const { values, rowLabels, columnLabels, scheme } = picture;
  const { ground, ink } = inks[scheme];
  const labels: Text[] = [
    { x: margin.left, y: 20, text: picture.title, fill: ink, anchor: 'start', size: 15 },
    { x: margin.left, y: 42, text: `${picture.columnTitle} →`, fill: ink, anchor: 'start', size: 12 },
    { x: margin.left - 8, y: 64, text: `${picture.rowTitle} ↓`, fill: ink, anchor: 'end', size: 12 },
    ...columnLabels.map((label, column) => {
      return { ...centre(-1, column), y: 64, text: cut(label, room.column), fill: ink, size: 12 };
    }),
    ...rowLabels.map((label, row): Text => {
      const text = cut(label, room.row);
      return { x: margin.left - 8, y: centre(row, 0).y, text, fill: ink, anchor: 'end', size: 12 };
    }),
  ];
  const cells = cellsOf(picture);
  return {
    width: margin.left + columnLabels.length * cell.width + margin.right,
    height: margin.top + values.length * cell.height + margin.bottom,
    ground,
    cell,
    rectangles: cells.map(({ rectangle }) => rectangle),
    texts: [...labels, ...cells.map(({ text }) => text)],
  };
}

function cellsOf({ values, family, scheme, format }: HeatPicture): { rectangle: Rectangle; text: Text }[] {
  const columns = values[0]?.length ?? 0;
  const at = (row: number, column: number) => values[row]?.[column] as number;
  const [smallest, largest] = rangeOf(values.length, columns, at);
  return values.flatMap((numbers, row) =>
    numbers.map((value, column) => {
      const colour = heatColour(family, scheme, heatLevel(value, smallest, largest));
      const rectangle = {
        x: margin.left + column * cell.width,
        y: margin.top + row * cell.height,
        fill: toHex(colour),
      };
      return {
        rectangle,
        text: { ...centre(row, column), text: format(value), fill: inkOn(colour), size: 12 },
      };
    }),
  );
}

const cut = (text: string, most: number) =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text;

/** Where a text stands in its cell: middle, on a base line a little below the centre. */
function centre(row: number, column: number): { x: number; y: number; anchor: 'middle' } {
  const x = margin.left + (column + 0.5) * cell.width;
  return { x, y: margin.top + (row + 0.5) * cell.height + 4, anchor: 'middle' };
}

export function svgText(picture: HeatPicture): string {
  const { width, height, ground, cell: size, rectangles, texts } = drawing(picture);
  const rects = rectangles.map(
    ({ x, y, fill }) =>
      `<rect x="${x}" y="${y}" width="${size.width}" height="${size.height}" fill="${fill}"/>`,
  );
  const words = texts.map(
    ({ x, y, text, fill, anchor, size: points }) =>
      `<text x="${x}" y="${y}" fill="${fill}" text-anchor="${anchor}" font-size="${points}">${escaped(text)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif">`,
    `<title>${escaped(picture.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    ...rects,
    ...words,
    '</svg>\n',
  ].join('\n');
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => escapes[mark] as string);

/** Every digit of every number, with a point, whatever the language: spreadsheets and NumPy read it so. */
export function csvText({ values, rowLabels, columnLabels, rowTitle, columnTitle }: HeatPicture): string {
  const lines = [
    [`${rowTitle} \\ ${columnTitle}`, ...columnLabels],
    ...values.map((row, place) => [rowLabels[place] ?? '', ...row.map(String)]),
  ];
  return `${lines.map((line) => line.map(quoted).join(',')).join('\n')}\n`;
}

/** A text that begins like a formula is no formula: a blank before it keeps spreadsheets from running it. */
function quoted(text: string): string {
  const safe = /^[=+@\t]|^-(?!\d)/.test(text) ? ` ${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The same picture on a canvas, twice as fine. */
export function paint(picture: HeatPicture, canvas: HTMLCanvasElement, fineness = 2): void {
  const { width, height, ground, cell: size, rectangles, texts } = drawing(picture);
  canvas.width = width * fineness;
  canvas.height = height * fineness;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.scale(fineness, fineness);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  for (const { x, y, fill } of rectangles) {
    context.fillStyle = fill;
    context.fillRect(x, y, size.width, size.height);
  }
  for (const { x, y, text, fill, anchor, size: points } of texts) {
    context.fillStyle = fill;
    context.font = `${points}px sans-serif`;
    context.textAlign = anchor === 'middle' ? 'center' : anchor;
    context.fillText(text, x, y);
  }
}
