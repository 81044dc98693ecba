// Subscriptions and Pix Automático: mandates, instalments at the payer's bank, and charges.
import type { AnswerOf } from './api.ts';
import { get, idOf, post, put, Refused } from './api.ts';
import { chargeActions } from './charges.ts';
import { confirm } from './confirm.ts';
import type { Child } from './dom.ts';
import { h } from './dom.ts';
import { date, dayOf, money, number, state, statusOf } from './format.ts';
import { dialogForm, fieldText, formOf, select } from './forms.ts';
import { dialogPager, listFrame, showList } from './parts.ts';
import { setUp, word, words } from './set-up.ts';
import type { Columns } from './table.ts';
import { button, empty, facts, itemLink, table } from './table.ts';
import { fill, SPACE } from './text.ts';
import type { App, Item, Pressed } from './types.ts';
import { item, view } from './types.ts';

const PAGE = 25;
/** Instalments on a page of the dialog, and charges in it. */
const IN_DIALOG = 12;
const COLUMNS: Columns = [
  [words.subscription],
  [words.status],
  [words.mandate, 'text'],
  [words.amount, 'number'],
  [words.frequency, 'word'],
  [words.customer, 'text'],
  [words.actions],
];
const INSTALMENT_COLUMNS: Columns = [
  [words.instalmentNumber],
  [words.dueDay],
  [words.amount, 'number'],
  [words.status],
  [words.atBank, 'text'],
];
const CHARGE_COLUMNS: Columns = [[words.charge], [words.status], [words.amount, 'number'], [words.actions]];
const TRY_COLUMNS: Columns = [
  [words.requestedDay],
  [words.status],
  [words.amount, 'number'],
  [words.rejectCode, 'text'],
];

const pathOf = (id: string) => `/api/v1/subscriptions/${encodeURIComponent(id)}` as const;
type Subscription = Awaited<ReturnType<typeof find>>;
type Instalment = Awaited<ReturnType<typeof findInstalment>>;

const mandateOf = ({ pixRecurring, pixRecurringOptions }: Subscription) =>
  pixRecurring ?? pixRecurringOptions;
const waitsForPayer = (one: Subscription): boolean =>
  one.status === 'ACTIVE' && mandateOf(one)?.status === 'CREATED';
const customerName = ({ name, correlationID = '' }: Subscription): string => name ?? correlationID;

/** @throws Refused if the sandbox finds another subscription, whose correlation id looks like the id of this one */
async function find(id: string) {
  const { subscription } = await get(pathOf(id));
  if (idOf(subscription) !== id) throw new Refused(subscription.correlationID);
  return subscription;
}

/** @throws Refused if the sandbox finds another instalment, whose correlation id looks like the id of this one */
async function findInstalment(id: string) {
  const { installment } = await get(`/api/v1/installments/${encodeURIComponent(id)}`);
  if (installment.globalID !== id) throw new Refused(installment.correlationID);
  return installment;
}

const decide = (id: string, step: string) => post('/_sandbox/mandate', { id, step });

interface Change {
  readonly question: string;
  /** Said when it is done. */
  readonly done: string;
  readonly text?: Child;
  readonly label: string;
  readonly work: (subscription: Subscription) => Promise<unknown>;
  /** Whether the subscription is shown afterwards. */
  readonly isBack?: boolean;
}

/** Asks before a change of a subscription that cannot be undone. */
const ask = async (
  app: App,
  id: string,
  { question, done, text, label, work, isBack = true }: Change,
): Promise<void> => {
  const subscription = await find(id);
  await confirm(app, {
    question: fill(question, customerName(subscription)),
    pairs: [
      [words.customer, subscription.customer?.name],
      [words.amount, money(subscription.value)],
    ],
    text,
    label,
    back: isBack ? () => detail(id) : undefined,
    work: async () => {
      await work(subscription);
      return fill(done, customerName(subscription));
    },
  });
};

const askRefusal = (app: App, id: string, isBack: boolean): Promise<void> =>
  ask(app, id, {
    question: words.refuseQuestion,
    done: words.refusedMandate,
    label: words.refuse,
    work: ({ globalID }) => decide(globalID, 'refuse'),
    isBack,
  });

const approve = async (app: App, { id }: Pressed): Promise<void> => {
  const subscription = await find(id);
  await decide(subscription.globalID, 'approve');
  app.say(fill(words.approved, customerName(subscription)));
};

const decisionButtons = (one: Subscription): readonly HTMLElement[] =>
  waitsForPayer(one)
    ? [
        button('approve', idOf(one), words.approve, fill(words.approveOne, customerName(one))),
        button('refuse', idOf(one), words.refuse, fill(words.refuseOne, customerName(one))),
      ]
    : [];

const codeText = (code: string): string => {
  const meaning = word('reject', code);
  return meaning === code ? code : `${code}: ${meaning}`;
};

const instalmentTable = (id: string, instalments: readonly Instalment[]): HTMLElement =>
  table(
    words.instalments,
    INSTALMENT_COLUMNS,
    instalments.map((one) => ({
      key: one.globalID,
      cells: [
        itemLink(
          ['subscriptions', id, one.globalID],
          number(one.installmentNumber),
          fill(words.open, `${words.instalment} ${one.installmentNumber}`),
        ),
        dayOf(one.dateGenerateCharge),
        money(one.value),
        statusOf('instalment', one.status),
        one.cobr === undefined
          ? ''
          : [
              statusOf('bank', one.cobr.status),
              one.cobr.rejectCode ? h('span', { class: 'sub' }, codeText(one.cobr.rejectCode)) : undefined,
            ],
      ],
    })),
  );

const subscriptionChargeTable = (charges: AnswerOf<'charge.list'>['charges']): HTMLElement =>
  table(
    words.subscriptionCharges,
    CHARGE_COLUMNS,
    charges.map((one) => ({
      key: one.globalID,
      cells: [
        one.correlationID,
        state(one.status),
        money(one.status === 'ACTIVE' ? one.valueWithDiscount : one.value),
        one.status === 'ACTIVE'
          ? button('pay', idOf(one), words.pay, fill(words.payOne, one.correlationID))
          : '',
      ],
    })),
  );

/** Shows a subscription. */
function detail(id: string): Item {
  let skip = 0;
  return item({
    load: async () => {
      const subscription = await find(id);
      const { globalID } = subscription;
      const [list, { charges }] = await Promise.all([
        get(`${pathOf(globalID)}/installments`, { skip, limit: IN_DIALOG }),
        get('/api/v1/charge', { subscription: globalID, limit: IN_DIALOG }),
      ]);
      return { subscription, list, charges };
    },
    title: ({ subscription }) => [words.subscription, SPACE, customerName(subscription)],
    draw: ({ subscription: one, list, charges }) => {
      const mandate = mandateOf(one);
      const { retryPolicy } = one.pixRecurringOptions ?? {};
      const isActive = one.status === 'ACTIVE';
      return [
        facts([
          [words.status, statusOf('subscription', one.status)],
          [words.type, word('kind', one.type)],
          [words.mandate, statusOf('mandate', mandate?.status)],
          [words.journey, word('journey', mandate?.journey)],
          [words.retryPolicy, word('retries', retryPolicy)],
          [words.amount, money(one.value)],
          [words.frequency, word('frequency', one.frequency)],
          [words.customer, one.customer?.name],
          [words.comment, one.comment],
          [words.correlationId, one.correlationID],
          [words.mandateId, one.pixRecurring?.recurrencyId && h('code', {}, one.pixRecurring.recurrencyId)],
        ]),
        h(
          'div',
          { class: 'buttons' },
          decisionButtons(one),
          isActive && mandate === undefined && button('next', id, words.chargeNow),
          isActive && mandate?.status === 'APPROVED' && button('end', id, words.endMandate),
          isActive && button('cancel', id, words.cancelSubscription),
        ),
        h('h3', {}, words.instalments),
        list.installments.length === 0 ? empty(words.noInstalments) : instalmentTable(id, list.installments),
        dialogPager('instalments', list.pageInfo, list.installments.length),
        h('h3', {}, words.subscriptionCharges),
        charges.length === 0 ? empty(words.noCharges) : subscriptionChargeTable(charges),
      ];
    },
    actions: {
      approve,
      refuse: (app) => askRefusal(app, id, true),
      end: (app) =>
        ask(app, id, {
          question: words.endQuestion,
          done: words.endedMandate,
          label: words.endMandate,
          work: ({ globalID }) => decide(globalID, 'end'),
        }),
      cancel: (app) =>
        ask(app, id, {
          question: words.cancelQuestion,
          done: words.cancelled,
          text: h('p', {}, words.cancelHint),
          label: words.cancelSubscription,
          work: ({ globalID }) => put(`${pathOf(globalID)}/cancel`),
        }),
      next: async (app) => {
        const subscription = await find(id);
        const count = async () =>
          (await get('/api/v1/charge', { subscription: subscription.globalID, limit: 1 })).pageInfo
            .totalCount;
        const before = await count();
        await post('/_sandbox/complete-now', { id: subscription.correlationID ?? '' });
        // Another item may have the same id and wait for the clock.
        if ((await count()) === before) throw new Refused(subscription.correlationID);
        app.say(fill(words.chargedNow, customerName(subscription)));
      },
      pay: chargeActions.pay,
      instalments: (_app, pressed) => {
        ({ skip } = pressed);
      },
    },
  });
}

/** The payer's bank sends, accepts and pays in this many steps; one more if it tries again. */
const BANK_STEPS = 4;
const isPaid = ({ status }: Instalment): boolean => status === 'COMPLETED';
const isRejected = ({ cobr }: Instalment): boolean =>
  cobr?.status === 'FAILED_TRY' || cobr?.status === 'REJECTED';
/** Whether the payer's bank has, or will have, something to do with the instalment. */
const canBePaid = ({ status, cobr }: Instalment): boolean =>
  status === 'SCHEDULED' || ['CREATED', 'ACTIVE', 'FAILED_TRY'].includes(cobr?.status ?? '');

const failForm = (): HTMLElement =>
  dialogForm(
    { name: 'fail', heading: words.failNext },
    select({
      id: 'fail-code',
      name: 'code',
      label: words.rejectCode,
      hint: words.failHint,
      choices: setUp.rejectCodes.map((code) => [code, codeText(code)]),
    }),
    select({
      id: 'fail-tries',
      name: 'tries',
      label: words.failTries,
      choices: [['', words.allTries], '1', '2', '3', '4'],
    }),
  );

/** Shows an instalment of the subscription with the id `parent`. */
function instalmentDetail(parent: string, id: string): Item {
  return item({
    load: async () => {
      const [instalment, subscription] = await Promise.all([findInstalment(id), find(parent)]);
      return { instalment, subscription };
    },
    title: ({ instalment, subscription }) => [
      fill(words.instalmentOf, number(instalment.installmentNumber), customerName(subscription)),
    ],
    draw: ({ instalment: one, subscription }) => {
      const mandate = mandateOf(subscription);
      const { cobr } = one;
      const tries = cobr?.tries ?? [];
      return [
        facts([
          [words.status, statusOf('instalment', one.status)],
          [words.dueDay, dayOf(one.dateGenerateCharge)],
          [words.amount, money(one.value)],
          [words.atBank, statusOf('bank', cobr?.status)],
          [words.rejectCode, cobr?.rejectCode && codeText(cobr.rejectCode)],
          [words.paidAt, cobr?.paymentDate && date(cobr.paymentDate)],
          [words.endToEnd, cobr?.endToEndId && h('code', {}, cobr.endToEndId)],
        ]),
        h(
          'div',
          { class: 'buttons' },
          mandate?.status === 'APPROVED' &&
            canBePaid(one) &&
            button('pay', id, words.payNow, undefined, false),
          cobr?.status === 'FAILED_TRY' && button('retry', id, words.retry),
        ),
        h('p', {}, itemLink(['subscriptions', parent], words.toSubscription, words.toSubscription)),
        tries.length > 0 && [
          h('h3', {}, words.tries),
          table(
            words.tries,
            TRY_COLUMNS,
            tries.map((attempt, index) => ({
              key: String(index),
              cells: [
                dayOf(attempt.requestedExecutionDate),
                statusOf('try', attempt.tryStatus),
                attempt.value === undefined ? '' : money(attempt.value),
                attempt.rejectCode ? codeText(attempt.rejectCode) : '',
              ],
            })),
          ),
        ],
        mandate !== undefined && canBePaid(one) ? failForm() : undefined,
      ];
    },
    actions: {
      pay: async (app) => {
        let one = await findInstalment(id);
        for (let step = 0; step < BANK_STEPS; step += 1) {
          await post('/_sandbox/complete-now', { id: one.correlationID ?? '' });
          one = await findInstalment(id);
          if (isPaid(one) || isRejected(one)) break;
        }
        const name = number(one.installmentNumber);
        if (isPaid(one)) app.say(fill(words.instalmentPaid, name));
        else if (isRejected(one))
          app.complain(fill(words.instalmentRejected, name, codeText(one.cobr?.rejectCode ?? '')));
        else throw new Refused(word('instalment', one.status));
      },
      retry: async (app) => {
        const { installment } = await post(`/api/v1/installments/${encodeURIComponent(id)}/cobr/retry`);
        app.say(fill(words.retried, number(installment.installmentNumber)));
      },
      fail: async (app, _data, root) => {
        const form = formOf(root, 'fail');
        const code = fieldText(form, 'code');
        const tries = fieldText(form, 'tries');
        const { correlationID = '' } = await findInstalment(id);
        const failing = await post('/_sandbox/installment/fail', {
          id: correlationID,
          code,
          ...(tries === '' ? {} : { tries: Number(tries) }),
        });
        app.say(fill(words.failSet, number(failing.installmentNumber), codeText(code)));
      },
    },
  });
}

export const subscriptions = view({
  frame: () => listFrame(),
  load: ({ skip = 0 }) => get('/api/v1/subscriptions', { skip, limit: PAGE }),
  draw: (part, { subscriptions: found, pageInfo }) =>
    showList(part, {
      caption: words.subscriptions,
      columns: COLUMNS,
      none: empty(words.noSubscriptions, 'pixctl --sandbox subscription create'),
      pageInfo,
      rows: found.map((one) => {
        const mandate = mandateOf(one);
        return {
          key: one.globalID,
          cells: [
            [
              itemLink(['subscriptions', idOf(one)], one.correlationID ?? ''),
              one.name ? h('span', { class: 'sub' }, one.name) : undefined,
            ],
            statusOf('subscription', one.status),
            statusOf('mandate', mandate?.status),
            money(one.value),
            one.frequency === undefined ? '' : word('frequency', one.frequency),
            one.customer?.name ?? '',
            waitsForPayer(one) ? h('div', { class: 'row-buttons' }, decisionButtons(one)) : '',
          ],
        };
      }),
    }),
  detail: (id, instalment) => (instalment === undefined ? detail(id) : instalmentDetail(id, instalment)),
  actions: {
    approve,
    refuse: (app, { id }) => askRefusal(app, id, false),
  },
});
