// Webhooks, their delivery attempts, and resending.
import { get, post, read } from './api.js';
import { h, show } from './dom.js';
import { date, dateText, number, state } from './format.js';
import { fill, words } from './set-up.js';
import { button, empty, table } from './table.js';

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
        hook.paused
          ? button('resume', hook.id, words.resumeHook, fill(words.resumeOne, hook.name))
          : button('pause', hook.id, words.pauseHook, fill(words.pauseOne, hook.name)),
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
      [h('code', {}, one.event), h('span', { class: 'sub' }, one.email ?? one.url)],
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

const deliveryTable = (deliveries) =>
  table(
    words.deliveries,
    DELIVERY_COLUMNS,
    deliveries.map((one, index) => attempt(one, deliveries[index - 1]?.id !== one.id)),
  );

const sent = (count) =>
  count === 0 ? words.resentNone : count === 1 ? words.resentOne : fill(words.resentMany, number(count));

export const webhooks = {
  frame: () => [
    h('h3', {}, words.registered),
    h('div', { 'data-part': 'hooks' }),
    h('h3', {}, words.deliveries),
    h('p', { class: 'hint' }, words.deliveriesHint),
    h('div', { 'data-part': 'list' }),
  ],
  load: async ({ most = STEP }) => {
    const [hooks, log] = await Promise.all([read('webhooks'), get('/_sandbox/deliveries', { limit: most })]);
    return { hooks: hooks.webhooks, deliveries: log.deliveries };
  },
  draw: (part, { hooks, deliveries }, { most = STEP }) => {
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
      deliveries.length === 0 ? empty(words.noDeliveries) : deliveryTable(deliveries),
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
    resend: async (app, { id }) => app.say(sent((await post('/_sandbox/resend', { id: Number(id) })).resent)),
    'resend-failed': async (app) => app.say(sent((await post('/_sandbox/resend', { failed: true })).resent)),
    more: (app, _data, _root, { most = STEP }) => app.look({ most: most + STEP }),
  },
};
