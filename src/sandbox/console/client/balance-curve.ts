// The balance of the last days as a curve, with the same figures as a table for those who cannot see it.
import type { ConsoleData } from '#sandbox/console/data.ts';
import { h, put, show } from './dom.ts';
import { dayOf, money, number } from './format.ts';
import { words } from './set-up.ts';
import type { Columns } from './table.ts';
import { table } from './table.ts';
import { fill } from './text.ts';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 600;
const HEIGHT = 160;
/** Room above and below the curve, so that its stroke is not cut. */
const MARGIN = 4;
const COLUMNS: Columns = [[words.dayColumn], [words.endOfDay, 'number']];

type Days = ConsoleData['overview']['days'];

const svg = (tag: string, attributes: Readonly<Record<string, string>>): Element => {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

/** Places the lowest balance at the bottom and the highest at the top; a balance that never changed in the middle. */
const pointsOf = (balances: readonly number[], lowest: number, highest: number): string[] =>
  balances.map((balance, index) => {
    const share = highest === lowest ? 0.5 : (balance - lowest) / (highest - lowest);
    const x = (index / Math.max(1, balances.length - 1)) * WIDTH;
    const y = HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });

export const curveFrame = (): HTMLElement => h('figure', { 'data-part': 'curve', class: 'curve card' });

/** @param days oldest first: the balance in cents at the end of the day that begins at `at` */
export function drawCurve(figure: HTMLElement, days: Days): void {
  // Drawn again only if something has changed: what a person has opened stays open.
  const version = JSON.stringify(days);
  if (figure.dataset.version === version) return;
  figure.dataset.version = version;
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  const balances = days.map(({ balance }) => balance);
  const [lowest, highest] = [Math.min(...balances), Math.max(...balances)];
  const points = pointsOf(balances, lowest, highest);
  const text = fill(
    words.curveText,
    money(first.balance),
    money(last.balance),
    money(lowest),
    money(highest),
  );
  const image = svg('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: 'none',
    role: 'img',
    'aria-label': String(text),
  });
  image.append(
    svg('polygon', { points: [`0,${HEIGHT}`, ...points, `${WIDTH},${HEIGHT}`].join(' ') }),
    svg('polyline', { points: points.join(' '), 'vector-effect': 'non-scaling-stroke' }),
  );
  const rows = h('div');
  show(
    rows,
    table(
      words.curveTable,
      COLUMNS,
      days.toReversed().map(({ at, balance }) => ({ key: at, cells: [dayOf(at), money(balance)] })),
    ),
  );
  const wasOpen = figure.querySelector('details')?.open === true;
  put(
    figure,
    h('figcaption', {}, h('h3', {}, fill(words.curve, number(days.length))), h('p', { class: 'hint' }, text)),
    image,
    h('p', { class: 'ends hint', 'aria-hidden': 'true' }, dayOf(first.at), dayOf(last.at)),
    h('details', { open: wasOpen }, h('summary', {}, words.curveTable), rows),
  );
}
