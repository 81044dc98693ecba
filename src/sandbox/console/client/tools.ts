// Tools: advance the clock, set faults.
import type { FaultKind } from '#contract/sandbox/faults.ts';
import { defined } from '#errors/defined.ts';
import { get, post } from './api.ts';
import type { Attributes } from './dom.ts';
import { elementIn, h, show } from './dom.ts';
import { selectField } from './exchange.ts';
import { date, dateText, duration, number } from './format.ts';
import { controlOf, fieldText } from './forms.ts';
import { setUp, word, words } from './set-up.ts';
import type { Columns } from './table.ts';
import { empty, facts, table } from './table.ts';
import { fill } from './text.ts';
import { view } from './types.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  3 * DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
  60 * DAY,
  90 * DAY,
  180 * DAY,
  365 * DAY,
];
const FIRST_STEP = STEPS.indexOf(HOUR);

/** Returns the milliseconds that the slider shows. */
const stepOf = (form: HTMLFormElement): number => STEPS[Number(fieldText(form, 'far'))] ?? HOUR;

/** Shows the value of the slider in its label, its accessible text and its button. */
function follow(form: HTMLFormElement): void {
  const far = controlOf(form, 'far');
  const text = String(duration(stepOf(form)));
  far.setAttribute('aria-valuetext', text);
  elementIn(form, 'output').textContent = text;
  elementIn(form, 'button').textContent = String(fill(words.advance, text));
}

export const clock = view({
  frame: () => {
    const form = h(
      'form',
      { 'data-submit': 'advance', class: 'card' },
      h('label', { for: 'far' }, words.advanceBy),
      h(
        'div',
        { class: 'slider' },
        h('input', {
          id: 'far',
          name: 'far',
          type: 'range',
          min: '0',
          max: String(STEPS.length - 1),
          step: '1',
          value: String(FIRST_STEP),
          'aria-describedby': 'advance-hint',
        }),
        h('output', { for: 'far', 'aria-live': 'off' }),
      ),
      h('button', {}),
      h('p', { id: 'advance-hint', class: 'hint' }, words.advanceHint),
    );
    form.addEventListener('input', () => follow(form));
    follow(form);
    return [h('div', { 'data-part': 'now' }), form];
  },
  load: () => get('/_sandbox/status'),
  draw: (part, { now, clockAhead, jobs }) =>
    show(
      part('now'),
      facts([
        [words.now, h('strong', { class: 'large' }, date(now))],
        [words.ahead, clockAhead === '0s' ? words.notAhead : clockAhead],
        [words.waiting, jobs === undefined ? undefined : number(jobs)],
      ]),
    ),
  submit: {
    advance: async (app, form) => {
      const { now, errors = [] } = await post('/_sandbox/advance', {
        milliseconds: stepOf(form),
      });
      if (errors.length > 0) app.complain(fill(words.advancedBut, dateText(now), errors.join('; ')));
      else app.say(fill(words.advanced, dateText(now)));
    },
  },
});

const FAULT_COLUMNS: Columns = [
  [words.kind],
  [words.operation],
  [words.moment],
  [words.left, 'number'],
  [words.hits, 'number'],
];
const kindWord = (kind: FaultKind): string => word('fault', kind);

const count = (id: string, label: string, limits: Attributes, hint?: string): HTMLElement =>
  h(
    'div',
    {},
    h('label', { for: id }, label),
    h('input', {
      id,
      name: id,
      type: 'number',
      inputmode: 'numeric',
      ...limits,
      'aria-describedby': hint && `${id}-hint`,
    }),
    hint && h('p', { id: `${id}-hint`, class: 'hint' }, hint),
  );

/** Enables only the fields that apply to the chosen kind. */
function fit(form: HTMLFormElement): void {
  const kind = fieldText(form, 'kind');
  const uses = {
    status: kind === 'error',
    delay: kind === 'latency',
    after: ['error', 'html', 'hang', 'reset'].includes(kind),
  };
  for (const [name, used] of Object.entries(uses)) {
    const control = controlOf(form, name);
    control.disabled = !used;
    defined(control.closest('div'), name).hidden = !used;
  }
}

export const faults = view({
  frame: () => {
    const form = h(
      'form',
      { 'data-submit': 'add', class: 'grid card' },
      selectField(
        'kind',
        words.kind,
        setUp.faults.map((kind) => [kind, kindWord(kind)] as const),
      ),
      selectField('operation', words.operation, [['', words.everyOperation], ...setUp.operations]),
      selectField('after', words.moment, [
        ['', words.before],
        ['after', words.after],
      ]),
      count('status', words.httpStatus, { min: '400', max: '599', placeholder: '500' }),
      count('delay', words.delay, { min: '0', max: '300000', placeholder: '1000' }),
      count('times', words.times, { min: '1', max: '1000000', value: '1' }, words.timesHint),
      h('div', { class: 'end' }, h('button', {}, words.addFault)),
    );
    form.addEventListener('change', () => fit(form));
    fit(form);
    return [
      h('p', { class: 'hint' }, words.faultsHint),
      h('div', { 'data-part': 'list' }),
      h('h3', {}, words.newFault),
      form,
    ];
  },
  load: () => get('/_sandbox/faults'),
  draw: (part, { faults: set }) =>
    show(
      part('list'),
      set.length === 0
        ? empty(words.noFaults)
        : [
            table(
              words.faults,
              FAULT_COLUMNS,
              set.map((one) => ({
                key: String(one.id),
                cells: [
                  kindWord(one.kind),
                  one.operation === undefined ? words.everyOperation : h('code', {}, one.operation),
                  one.moment === 'before' ? words.before : words.after,
                  one.timesLeft === undefined ? words.untilCleared : number(one.timesLeft),
                  number(one.hits),
                ],
              })),
            ),
            h(
              'p',
              {},
              h('button', { type: 'button', class: 'quiet', 'data-action': 'clear' }, words.clearFaults),
            ),
          ],
    ),
  actions: {
    clear: async (app) => {
      await post('/_sandbox/faults/clear');
      app.say(words.cleared);
    },
  },
  submit: {
    add: async (app, form) => {
      const operation = fieldText(form, 'operation');
      const whole = (name: string): number | undefined => {
        const text = fieldText(form, name);
        return text === '' ? undefined : Number(text);
      };
      const set = await post('/_sandbox/fault', {
        kind: fieldText(form, 'kind'),
        operation: operation === '' ? undefined : operation,
        after: fieldText(form, 'after') === 'after',
        status: whole('status'),
        delay: whole('delay'),
        times: whole('times'),
      });
      app.say(fill(words.faultSet, set.id, kindWord(set.kind)));
    },
  },
});
