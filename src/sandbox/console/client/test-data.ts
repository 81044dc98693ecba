// Generates test data, and deletes all data.
import type { AnswerOf } from './api.ts';
import { get, post } from './api.ts';
import { confirm } from './confirm.ts';
import { h, show } from './dom.ts';
import { selectField } from './exchange.ts';
import { number } from './format.ts';
import { fieldText } from './forms.ts';
import { word, words } from './set-up.ts';
import { empty } from './table.ts';
import { fill } from './text.ts';
import { view } from './types.ts';

const AMOUNTS = [50, 500, 5_000];
/** The same data each time. */
const SEED = 1;

type Counts = readonly (readonly [string, number])[];

const countsOf = ({ counts }: AnswerOf<'sandbox.status'>): Counts =>
  Object.entries<number>(counts).filter(([, count]) => count > 0);

const countList = (counts: Counts): HTMLElement =>
  h(
    'ul',
    {},
    counts.map(([table, count]) => h('li', {}, fill(words.countOf, word('table', table), number(count)))),
  );

export const testData = view({
  frame: () => [
    h('div', { 'data-part': 'counts' }),
    h(
      'div',
      { class: 'cards' },
      h(
        'form',
        { 'data-submit': 'seed', class: 'card' },
        h('h3', {}, words.seedTitle),
        selectField(
          'charges',
          words.seedCharges,
          AMOUNTS.map((count) => [String(count), number(count)]),
        ),
        h('button', {}, words.seed),
        h('p', { class: 'hint' }, words.seedHint),
      ),
      h(
        'div',
        { class: 'card' },
        h('h3', {}, words.resetTitle),
        h('button', { type: 'button', class: 'danger', 'data-action': 'reset' }, words.reset),
        h('p', { class: 'hint' }, words.resetHint),
      ),
    ),
  ],
  load: () => get('/_sandbox/status'),
  draw: (part, status) => {
    const counts = countsOf(status);
    show(part('counts'), counts.length === 0 ? empty(words.noData) : countList(counts));
  },
  submit: {
    seed: (app, form) => {
      const charges = Number(fieldText(form, 'charges'));
      return confirm(app, {
        question: words.seedTitle,
        text: h('p', {}, fill(words.seedAsk, number(charges))),
        label: words.seed,
        work: async () => {
          let step: { readonly next: number; readonly until?: number } = { next: 0 };
          while (step.next < charges)
            step = await post('/_sandbox/seed', {
              seed: SEED,
              charges,
              from: step.next,
              ...(step.until === undefined ? {} : { until: step.until }),
            });
          return fill(words.seeded, number(charges));
        },
      });
    },
  },
  actions: {
    reset: async (app) => {
      const counts = countsOf(await get('/_sandbox/status'));
      await confirm(app, {
        question: words.resetTitle,
        text: [
          counts.length > 0 && [h('p', {}, words.resetDeletes), countList(counts)],
          h('p', {}, words.resetAlso),
          h('p', {}, words.resetKeeps),
        ],
        label: words.reset,
        isDanger: true,
        work: async () => {
          await post('/_sandbox/reset');
          return words.wasReset;
        },
      });
    },
  },
});
