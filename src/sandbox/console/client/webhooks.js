// Webhooks, their delivery attempts, resending, registering, and triggering events.
import { post, read, remove, trigger } from './api.js';
import { confirm } from './confirm.js';
import { h, show } from './dom.js';
import {
  bodyBlock,
  filterForm,
  filterOf,
  headerBlock,
  selectField,
  statusField,
  textField,
} from './exchange.js';
import { date, dateText, number, state } from './format.js';
import { events, fill, words } from './set-up.js';
import { button, empty, facts, itemLink, table } from './table.js';

const STEP = 50;
/** Number of characters of a response that are shown. */
const MOST_SHOWN = 200;
const HOOK_COLUMNS = [
  [words.webhook],
  [words.event, 'text'],
  [words.url, 'text'],
  [words.status],
  [words.actions],
];
const DELIVERY_COLUMNS = [
  [words.event],
  [words.status],
  [words.attempt, 'number'],
  [words.time],
  [words.answer, 'text'],
  [words.actions],
];

const hookState = ({ isActive, paused }) =>
  paused
    ? h('span', { class: 'state open' }, words.isPaused)
    : h('span', { class: `state ${isActive ? 'good' : 'bad'}` }, isActive ? words.on : words.off);

const hookTable = (hooks) =>
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

const answerOf = ({ status, error, took }) =>
  [status, error, took === undefined ? undefined : fill(words.milliseconds, number(took))]
    .filter((part) => part !== undefined)
    .join(', ');

const CAN_BE_SENT = ['delivered', 'failed', 'pending', 'paused'];

/** Shows the result of an attempt. The latest attempt also shows the status of the delivery, and can be repeated. */
function attempt(one, isLatest) {
  const wasTaken = one.status !== undefined && one.status < 300;
  return {
    key: `${one.id}/${one.attempt}`,
    cells: [
      [
        itemLink(['webhooks', one.id], h('code', {}, one.event), fill(words.openDelivery, one.id, one.event)),
        h('span', { class: 'sub' }, one.email ?? one.url),
      ],
      state(isLatest ? one.state : wasTaken ? 'delivered' : 'failed'),
      one.attempt === 0 ? words.notTried : number(one.attempt),
      date(one.at),
      [
        answerOf(one),
        one.answer || one.subject
          ? h(
              'span',
              { class: 'sub' },
              (one.answer ?? one.subject).slice(0, MOST_SHOWN).replaceAll(/\s+/g, ' '),
            )
          : undefined,
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
function deliveryTable(deliveries) {
  const seen = new Set();
  const rows = deliveries.map((one) => {
    const isLatest = !seen.has(one.id);
    seen.add(one.id);
    return attempt(one, isLatest);
  });
  return table(words.deliveries, DELIVERY_COLUMNS, rows);
}

const sent = (count) =>
  count === 0 ? words.resentNone : count === 1 ? words.resentOne : fill(words.resentMany, number(count));

const resend = async (app, { id }) =>
  app.say(sent((await post('/_sandbox/resend', { id: Number(id) })).resent));

/** Shows a delivery in a dialog: what was sent, and the answer to each attempt. */
function detail(id) {
  return {
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
        h('h3', {}, fill(words.attemptNumber, number(one.attempt))),
        facts([
          [words.time, date(one.at)],
          [words.answer, answerOf(one)],
        ]),
        one.answer === undefined ? undefined : bodyBlock(words.answerBody, one.answer),
      ]),
    ],
    actions: { resend },
  };
}

const eventChoices = events.map(([type]) => [type, type]);
const eventNames = new Map(events);

const registerForm = () =>
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

const triggerForm = () =>
  h(
    'form',
    { 'data-submit': 'trigger', class: 'card' },
    h('h3', {}, words.triggerEvent),
    selectField('triggered', words.event, eventChoices),
    h('button', {}, words.trigger),
    h('p', { class: 'hint' }, words.triggerHint),
  );

const isFiltered = ({ event = '', status = '', text = '' }) => `${event}${status}${text}` !== '';

export const webhooks = {
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
  filter: (app, form) => {
    const { filterEvent: event, ...filter } = filterOf(form);
    return app.look({ event, ...filter, most: STEP });
  },
  submit: {
    register: async (app, form, element) => {
      const url = form.get('url').trim();
      const event = eventNames.get(form.get('event'));
      await post('/api/v1/webhook', {
        webhook: { name: `${event} ${url}`.slice(0, 255), event, url, isActive: true },
      });
      element.reset();
      app.say(fill(words.registeredOne, event, url));
    },
    trigger: async (app, form) => {
      const event = form.get('triggered');
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
      const name = row.querySelector('th').textContent;
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
};
