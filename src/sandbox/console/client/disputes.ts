// Disputes (MED): the list, one dispute with evidence and decision, and the form by which a payer opens one.
import type { AnswerOf } from './api.ts';
import { get, post, Refused } from './api.ts';
import { confirm } from './confirm.ts';
import { h } from './dom.ts';
import { date, money, statusOf } from './format.ts';
import { creationForm, dialogForm, field, fieldText, formOf, requiredText } from './forms.ts';
import { listFrame, showList } from './parts.ts';
import { word, words } from './set-up.ts';
import type { Columns } from './table.ts';
import { button, empty, facts, itemLink } from './table.ts';
import { fill } from './text.ts';
import type { App, Item } from './types.ts';
import { item, view } from './types.ts';

const PAGE = 25;
/** Most disputes that can have been opened in one millisecond. */
const AT_ONCE = 100;
const COLUMNS: Columns = [
  [words.time],
  [words.status],
  [words.amount, 'number'],
  [words.payer, 'text'],
  [words.reason, 'text'],
  [words.endToEnd],
];

/** Whether the company can answer a dispute, and the payer's bank can decide it. */
const isOpen = ({ status, sentOrReceived }: AnswerOf<'dispute.get'>['dispute']): boolean =>
  sentOrReceived !== 'SENT' && (status === 'CREATED' || status === 'IN_REVIEW');

const reasonField = (id: string): HTMLElement =>
  field({ id, name: 'reason', label: words.reason, hint: words.optional, grow: true });

/** The form by which the payer disputes the Pix of a dialog. */
export const disputeForm = (): HTMLElement =>
  dialogForm(
    { name: 'dispute', heading: words.newDispute, label: words.disputeNow },
    reasonField('dispute-reason'),
  );

/** Asks whether to dispute a Pix. `back` makes the dialog that is shown afterwards. */
export async function askDispute(
  app: App,
  form: HTMLFormElement,
  endToEndId: string,
  back?: () => Item,
): Promise<void> {
  const reason = fieldText(form, 'reason');
  const { transaction } = await get(`/api/v1/transaction/${encodeURIComponent(endToEndId)}`);
  await confirm(app, {
    question: fill(words.disputeQuestion, money(transaction.value)),
    pairs: [
      [words.endToEnd, h('code', {}, endToEndId)],
      [words.payer, transaction.payer?.name],
      [words.reason, reason],
    ],
    text: h('p', {}, words.disputeHint),
    label: words.disputeNow,
    back,
    work: async () => {
      const { value } = await post('/_sandbox/dispute/open', {
        endToEndId,
        ...(reason === '' ? {} : { reason }),
      });
      return fill(words.disputeOpened, money(value));
    },
  });
}

/**
 * Reads the dispute of a Pix that was opened at this time: a Pix has several if earlier ones were rejected. Without a
 * time, it is the latest one.
 */
async function find(endToEndId: string, createdAt: string | undefined) {
  if (createdAt === undefined)
    return (await get(`/api/v1/dispute/${encodeURIComponent(endToEndId)}`)).dispute;
  const { disputes: found } = await get('/api/v1/dispute', {
    start: createdAt,
    end: createdAt,
    limit: AT_ONCE,
  });
  const dispute = found.find((one) => one.endToEndId === endToEndId);
  if (dispute === undefined) throw new Refused(endToEndId);
  return dispute;
}

const DECISIONS = {
  accept: { question: words.acceptQuestion, hint: words.acceptHint, label: words.acceptDispute },
  reject: { question: words.rejectQuestion, hint: words.rejectHint, label: words.rejectDispute },
  cancel: { question: words.cancelDisputeQuestion, hint: words.rejectHint, label: words.cancelDispute },
};

const isStep = (text: string): text is keyof typeof DECISIONS => Object.hasOwn(DECISIONS, text);

const evidenceForm = (): HTMLElement =>
  dialogForm(
    { name: 'evidence', heading: words.evidence },
    field({ id: 'evidence-url', name: 'url', type: 'url', label: words.evidenceUrl }),
    field({ id: 'evidence-text', name: 'text', label: words.evidenceText, hint: words.optional }),
  );

/** Shows a dispute. */
function detail(endToEndId: string, createdAt?: string): Item {
  const back = (): Item => detail(endToEndId, createdAt);
  return item({
    load: () => find(endToEndId, createdAt),
    title: ({ value }) => [fill(words.disputeOf, money(value))],
    draw: (dispute) => [
      facts([
        [words.status, statusOf('dispute', dispute.status)],
        [words.amount, money(dispute.value)],
        [words.payer, dispute.name],
        [words.reason, dispute.disputeReason],
        [words.created, date(dispute.createdAt)],
        [words.updated, date(dispute.updatedAt)],
        [words.decision, isOpen(dispute) ? words.atAnalysis : undefined],
        [words.endToEnd, h('code', {}, dispute.endToEndId)],
      ]),
      isOpen(dispute)
        ? [
            evidenceForm(),
            h(
              'div',
              { class: 'buttons block', 'data-key': 'decision' },
              Object.entries(DECISIONS).map(([step, { label }]) => button('decide', step, label)),
            ),
          ]
        : undefined,
    ],
    actions: {
      evidence: async (app, _data, root) => {
        const form = formOf(root, 'evidence');
        const url = requiredText(form, 'url');
        if (url === undefined) return;
        const description = fieldText(form, 'text');
        await post(`/api/v1/dispute/${encodeURIComponent(endToEndId)}/evidence`, {
          documents: [{ url, ...(description === '' ? {} : { description }) }],
        });
        form.reset();
        app.say(words.evidenceSent);
      },
      decide: async (app, { id: step }) => {
        if (!isStep(step)) return;
        const { question, hint, label } = DECISIONS[step];
        const { value, name } = await find(endToEndId, createdAt);
        await confirm(app, {
          question: fill(question, money(value)),
          pairs: [
            [words.payer, name],
            [words.endToEnd, h('code', {}, endToEndId)],
          ],
          text: h('p', {}, hint),
          label,
          back,
          work: async () => {
            const ended = await post(`/_sandbox/dispute/${step}`, { id: endToEndId });
            return fill(words.decided, money(ended.value), word('dispute', ended.status));
          },
        });
      },
    },
  });
}

export const disputes = view({
  frame: () =>
    listFrame(
      creationForm(
        words.newDispute,
        words.disputeNow,
        field({
          id: 'disputed-id',
          name: 'endToEndId',
          label: words.endToEnd,
          spellcheck: 'false',
          grow: true,
        }),
        reasonField('disputed-reason'),
      ),
    ),
  load: ({ skip = 0 }) => get('/api/v1/dispute', { skip, limit: PAGE }),
  draw: (part, { disputes: found, pageInfo }) =>
    showList(part, {
      caption: words.disputes,
      columns: COLUMNS,
      none: empty(words.noDisputes),
      pageInfo,
      rows: found.map((one) => ({
        key: `${one.endToEndId}/${one.createdAt}`,
        cells: [
          date(one.createdAt),
          statusOf('dispute', one.status),
          money(one.value),
          one.name ?? '',
          one.disputeReason ?? '',
          itemLink(
            ['disputes', one.endToEndId, one.createdAt ?? ''],
            h('code', {}, one.endToEndId),
            fill(words.open, one.endToEndId),
          ),
        ],
      })),
    }),
  detail,
  submit: {
    create: async (app, form) => {
      const endToEndId = requiredText(form, 'endToEndId');
      if (endToEndId !== undefined) await askDispute(app, form, endToEndId);
    },
  },
});
