// Webhooks, their delivery attempts, resending, registering, and triggering events.
import { defined } from '#errors/defined.ts';
import type { ConsoleData } from '#sandbox/console/data.ts';
import { post, read, remove, trigger } from './api.ts';
import { confirm } from './confirm.ts';
import { h, show } from './dom.ts';
import {
  bodyBlock,
  filterForm,
  filterOf,
  headerBlock,
  selectField,
  statusField,
  textField,
} from './exchange.ts';
import { date, dateText, number, state } from './format.ts';
import { fieldText } from './forms.ts';
import { setUp, words } from './set-up.ts';
import type { Columns, Row } from './table.ts';
import { button, empty, facts, itemLink, table } from './table.ts';
import type { Text } from './text.ts';
import { fill } from './text.ts';
import type { App, Item, Pressed, ViewState } from './types.ts';
import { item, view } from './types.ts';

const STEP = 50;
/** Number of characters of a response that are shown. */
const MOST_SHOWN = 200;
const HOOK_COLUMNS: Columns = [
  [words.webhook],
  [words.event, 'text'],
  [words.url, 'text'],
  [words.status],
  [words.actions],
];
const DELIVERY_COLUMNS: Columns = [
  [words.event],
  [words.status],
  [words.attempt, 'number'],
  [words.time],
  [words.answer, 'text'],
  [words.actions],
];

type Hook = ConsoleData['webhooks']['webhooks'][number];
type Delivery = ConsoleData['delivery']['delivery'];
type Attempt = ConsoleData['delivery']['attempts'][number];

const hookState = ({ isActive, paused }: Hook): HTMLElement =>
  paused
    ? h('span', { class: 'state open' }, words.isPaused)
    : h('span', { class: `state ${isActive ? 'good' : 'bad'}` }, isActive ? words.on : words.off);

const hookTable = (hooks: readonly Hook[]): HTMLElement =>
  table(
    words.registered,
    HOOK_COLUMNS,
    hooks.map((hook) => ({
      key: hook.id,
      cells: [
        hook.name,
        h('code', {}, hook.event),
        hook.url,
        hookState(hook),
        h(
          'div',
          { class: 'buttons' },
          hook.paused
            ? button('resume', hook.id, words.resumeHook, fill(words.resumeOne, hook.name))
            : button('pause', hook.id, words.pauseHook, fill(words.pauseOne, hook.name)),
          button('remove', hook.id, words.removeHook, fill(words.removeOne, hook.name)),
        ),
      ],
    })),
  );

const answerOf = ({ status, error, took }: Pick<Attempt | Delivery, 'status' | 'error' | 'took'>): string =>
  [status, error, took === undefined ? undefined : fill(words.milliseconds, number(took))]
    .filter((part) => part !== undefined)
    .join(', ');

const CAN_BE_SENT = ['delivered', 'failed', 'pending', 'paused'];

/** Shows the result of an attempt. The latest attempt also shows the status of the delivery, and can be repeated. */
function attempt(one: Delivery, isLatest: boolean): Row {
  const text = one.answer || one.subject;
  const wasTaken = one.status !== undefined && one.status < 300;
  return {
    key: `${one.id}/${one.attempt}`,
    cells: [
      [
        itemLink(
          ['webhooks', String(one.id)],
          h('code', {}, one.event),
          fill(words.openDelivery, one.id, one.event),
        ),
        h('span', { class: 'sub' }, one.email ?? one.url),
      ],
      state(isLatest ? one.state : wasTaken ? 'delivered' : 'failed'),
      one.attempt === 0 ? words.notTried : number(one.attempt),
      date(one.at),
      [
        answerOf(one),
        text && h('span', { class: 'sub' }, text.slice(0, MOST_SHOWN).replaceAll(/\s+/g, ' ')),
        isLatest && one.nextTry !== undefined
          ? h('span', { class: 'sub' }, fill(words.nextTry, dateText(one.nextTry)))
          : undefined,
      ],
      isLatest && CAN_BE_SENT.includes(one.state)
        ? button('resend', String(one.id), words.resend, fill(words.resendOne, one.id, one.event))
        : '',
    ],
  };
}

/** The first row of a delivery is its latest attempt. */
function deliveryTable(deliveries: readonly Delivery[]): HTMLElement {
  const seen = new Set<number>();
  const rows = deliveries.map((one) => {
    const isLatest = !seen.has(one.id);
    seen.add(one.id);
    return attempt(one, isLatest);
  });
  return table(words.deliveries, DELIVERY_COLUMNS, rows);
}

const sent = (count: number): Text =>
  count === 0 ? words.resentNone : count === 1 ? words.resentOne : fill(words.resentMany, number(count));

const resend = async (app: App, { id }: Pressed): Promise<void> =>
  app.say(sent((await post('/_sandbox/resend', { id: Number(id) })).resent));

/** Shows a delivery in a dialog: what was sent, and the answer to each attempt. */
function detail(id: string): Item {
  return item({
    load: () => read('delivery', { id }),
    title: ({ delivery }) => [delivery.event],
    draw: ({ delivery, headers, isWebhookDeleted, body, attempts }) => [
      facts([
        [words.status, state(delivery.state)],
        [words.url, delivery.email ?? delivery.url],
        [words.subject, delivery.subject],
        [words.nextAttempt, delivery.nextTry && date(delivery.nextTry)],
      ]),
      CAN_BE_SENT.includes(delivery.state) &&
        h(
          'div',
          { class: 'buttons' },
          button('resend', id, words.resend, fill(words.resendOne, delivery.id, delivery.event)),
        ),
      headerBlock(words.sentHeaders, headers),
      isWebhookDeleted ? h('p', { class: 'hint' }, words.webhookGone) : undefined,
      bodyBlock(words.sentBody, body),
      attempts.map((one) => [
        h('h3', {}, fill(words.attemptNumber, number(one.attempt ?? 0))),
        facts([
          [words.time, date(one.at)],
          [words.answer, answerOf(one)],
        ]),
        one.answer === undefined ? undefined : bodyBlock(words.answerBody, one.answer),
      ]),
    ],
    actions: { resend },
  });
}

const eventChoices = setUp.events.map(([type]) => type);
const eventNames = new Map<string, string>(setUp.events);

const registerForm = (): HTMLElement =>
  h(
    'form',
    { 'data-submit': 'register', class: 'card' },
    h('h3', {}, words.newWebhook),
    h('label', { for: 'hookUrl' }, words.url),
    h('input', {
      id: 'hookUrl',
      name: 'url',
      type: 'url',
      required: true,
      autocomplete: 'off',
      placeholder: words.urlExample,
    }),
    selectField('event', words.event, eventChoices),
    h('button', {}, words.register),
    h('p', { class: 'hint' }, words.registerHint),
  );

const triggerForm = (): HTMLElement =>
  h(
    'form',
    { 'data-submit': 'trigger', class: 'card' },
    h('h3', {}, words.triggerEvent),
    selectField('triggered', words.event, eventChoices),
    h('button', {}, words.trigger),
    h('p', { class: 'hint' }, words.triggerHint),
  );

const isFiltered = ({ event = '', status = '', text = '' }: ViewState): boolean =>
  `${event}${status}${text}` !== '';

export const webhooks = view({
  frame: () => [
    h('h3', {}, words.registered),
    h('div', { 'data-part': 'hooks' }),
    h('div', { class: 'cards' }, registerForm(), triggerForm()),
    h('h3', {}, words.deliveries),
    h('p', { class: 'hint' }, words.deliveriesHint),
    filterForm(
      selectField('filterEvent', words.event, [['', words.everyEvent], ...eventChoices]),
      statusField(),
      textField(),
    ),
    h('div', { 'data-part': 'list' }),
  ],
  load: async ({ most = STEP, event, status, text }) => {
    const [hooks, log] = await Promise.all([
      read('webhooks'),
      read('deliveries', { limit: most, event, status, text }),
    ]);
    return { hooks: hooks.webhooks, deliveries: log.deliveries };
  },
  detail,
  filter: (app, form) => app.look({ ...filterOf(form), event: fieldText(form, 'filterEvent'), most: STEP }),
  submit: {
    register: async (app, form) => {
      const url = fieldText(form, 'url');
      const event = defined(eventNames.get(fieldText(form, 'event')), 'event');
      await post('/api/v1/webhook', {
        webhook: { name: `${event} ${url}`.slice(0, 255), event, url, isActive: true },
      });
      form.reset();
      app.say(fill(words.registeredOne, event, url));
    },
    trigger: async (app, form) => {
      const event = fieldText(form, 'triggered');
      await trigger(event);
      app.say(fill(words.triggered, event));
    },
  },
  draw: (part, { hooks, deliveries }, { most = STEP, ...filter }) => {
    show(
      part('hooks'),
      hooks.length === 0 ? empty(words.noWebhooks, 'pixctl --sandbox webhook listen') : hookTable(hooks),
    );
    show(
      part('list'),
      deliveries.some((one) => one.state === 'failed') &&
        h(
          'p',
          {},
          h('button', { type: 'button', class: 'quiet', 'data-action': 'resend-failed' }, words.resendFailed),
        ),
      deliveries.length === 0
        ? empty(isFiltered(filter) ? words.nothingFound : words.noDeliveries)
        : deliveryTable(deliveries),
      deliveries.length >= most &&
        h('button', { type: 'button', class: 'quiet', 'data-action': 'more' }, words.more),
    );
  },
  actions: {
    pause: async (app, { id }) => {
      const { url } = await post('/_sandbox/webhook', { id, paused: true });
      app.say(fill(words.hookPaused, url));
    },
    resume: async (app, { id }) => {
      const { url } = await post('/_sandbox/webhook', { id, paused: false });
      app.say(fill(words.hookResumed, url));
    },
    remove: (app, { id }, root) => {
      const row = [...root.querySelectorAll('tr')].find(({ dataset }) => dataset.key === id);
      const name = row?.querySelector('th')?.textContent ?? id;
      return confirm(app, {
        question: words.removeHook,
        text: h('p', {}, fill(words.removeAsk, name)),
        label: words.removeHook,
        isDanger: true,
        work: async () => {
          await remove(`/api/v1/webhook/${encodeURIComponent(id)}`);
          return fill(words.removed, name);
        },
      });
    },
    resend,
    'resend-failed': async (app) => app.say(sent((await post('/_sandbox/resend', { failed: true })).resent)),
    more: (app, _data, _root, { most = STEP }) => app.look({ most: most + STEP }),
  },
});
