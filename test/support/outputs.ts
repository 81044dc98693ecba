// Types the JSON output of commands by the words of the command line.
import { account, withdrawal } from '#contract/resources/account.ts';
import { charge } from '#contract/resources/charge.ts';
import { customer } from '#contract/resources/customer.ts';
import { dispute, evidence } from '#contract/resources/dispute.ts';
import { fundsRecovery, infractionReport, refundSolicitation } from '#contract/resources/funds-recovery.ts';
import { installment } from '#contract/resources/installment.ts';
import { invoice } from '#contract/resources/invoice.ts';
import { limitRequest, limitsAnswer } from '#contract/resources/limits.ts';
import { application, preRegistrationRecord } from '#contract/resources/partner.ts';
import { payment, paymentRecord } from '#contract/resources/payment.ts';
import { keyCheck, keyQuota, pixKey } from '#contract/resources/pix-key.ts';
import { pixQrCode } from '#contract/resources/qrcode.ts';
import { chargeRefund, refund } from '#contract/resources/refund.ts';
import { statementLine } from '#contract/resources/statement.ts';
import { subAccount, subAccountLine, subAccountWithdrawal } from '#contract/resources/subaccount.ts';
import { subscription } from '#contract/resources/subscription.ts';
import { transaction } from '#contract/resources/transaction.ts';
import { webhook } from '#contract/resources/webhook.ts';
import { control } from '#contract/sandbox/controls.ts';
import { seeded } from '#contract/sandbox/data-controls.ts';
import { delivery } from '#contract/sandbox/delivery-controls.ts';
import { loggedRequest } from '#contract/sandbox/fault-controls.ts';
import type { List, Obj, ObjectSchema, Properties, Schema } from '#contract/schema/schema.ts';
import { bool, int, list, map, num, obj, str } from '#contract/schema/schema.ts';
import type { FullOf } from './checked.ts';
import { parsed, parseJson } from './checked.ts';

/** Schema of JSON that pixctl makes itself, in which each field may be null. */
function own<
  const P extends Properties,
  const T extends Omit<ObjectSchema, 'type' | 'properties'> = Readonly<Record<never, never>>,
>(properties: P, more?: T): Obj<NoInfer<P>, NoInfer<T>>;
function own(properties: Properties, more?: Omit<ObjectSchema, 'type' | 'properties'>): ObjectSchema {
  const nullable = Object.entries(properties).map(([name, schema]) => [name, { ...schema, nullable: true }]);
  return obj(Object.fromEntries(nullable), more);
}

const disputeWithDeadlines = obj(
  {
    ...dispute.properties,
    isOpen: bool(),
    answerBy: str({ nullable: true }),
    answerByWorkingDays: str({ nullable: true }),
    evidence: str({ nullable: true }),
  },
  { required: ['status', 'endToEndId', 'isOpen'] },
);
const sum = own({ count: int(), value: int() });
const rowSum = own({ rows: int(), total: int() });

/** Row of a bulk write. */
export const outcome = own(
  {
    row: int(),
    outcome: str(),
    correlationID: str(),
    value: int(),
    destinationAlias: str(),
    message: str(),
    error: own({ code: str(), message: str() }),
  },
  { required: ['outcome'] },
);

const journalEntry = own(
  {
    id: str(),
    at: str({ format: 'date-time' }),
    operation: str(),
    method: str(),
    path: str(),
    outcome: str(),
    profile: str(),
    origin: str(),
    correlationID: str(),
    value: int(),
    body: own({ correlationID: str(), value: int(), name: str() }),
    detail: str(),
  },
  { required: ['id', 'at', 'operation', 'outcome'] },
);

/** A payment as an approver sees it. */
const shownPayment = own(
  {
    row: int(),
    correlationID: str(),
    destinationAlias: str(),
    keyType: str(),
    value: int(),
    comment: str(),
    stated: own({ name: str(), taxID: str(), new: bool(), doneBefore: bool(), notes: str() }),
  },
  { required: ['row', 'destinationAlias', 'value'] },
);

/** Line of the journal file. */
export const journalRecord = own(
  {
    id: str(),
    at: str(),
    operation: str(),
    correlationID: str(),
    outcome: str(),
    origin: str(),
    profile: str(),
    amount: int(),
    /** Seconds since the boot of the machine. */
    up: num(),
    shown: bool(),
  },
  { required: ['id'] },
);

const planSummary = own({
  plan: str(),
  hash: str(),
  rows: int(),
  total: int(),
  largest: int(),
  newDestinations: int(),
  warnings: int(),
  mode: str(),
  reference: str(),
  doneBefore: rowSum,
  holders: own(
    { agree: int(), contradict: int(), incomparable: int(), notChecked: int() },
    { required: ['agree', 'contradict', 'incomparable', 'notChecked'] },
  ),
  plannedBy: str(),
  approver: str(),
  approvedAt: str({ format: 'date-time' }),
  approvedBy: str(),
  payments: list(shownPayment),
});

/** Result of a reconciliation: a row of the file, the account, or both. */
const reconciledRow = own(
  {
    result: str(),
    rule: str(),
    reason: str(),
    key: str(),
    day: str(),
    name: str(),
    fileValue: int(),
    accountValue: int(),
    difference: int(),
    fileIds: list(str()),
    accountIds: list(str()),
    lines: list(int()),
    acceptedAt: str(),
  },
  { required: ['key'] },
);

/** Request that `--dry-run` prints. */
export const shownRequest = own(
  { method: str(), url: str(), headers: map(str(), {}), body: own({ file: own({ fileName: str() }) }) },
  { required: ['method', 'url'] },
);

/** Line of `webhook listen -o ndjson`. */
export const heardEvent = own(
  {
    event: str(),
    id: str(),
    signature: str(),
    passedOn: bool(),
    forwarded: own({ status: int(), tries: int() }),
    body: own({ event: str() }),
  },
  { required: ['event'] },
);

const outputs = {
  'account create': account,
  'account get': account,
  'account limits': limitsAnswer,
  'account list': list(account),
  'account withdraw': withdrawal,
  balance: account,
  'books export': list(
    own(
      {
        accountId: str(),
        saved: str(),
        start: str(),
        end: str(),
        lines: int(),
        opening: int(),
        closing: int(),
      },
      { required: ['accountId', 'lines'] },
    ),
  ),
  'brcode encode': own({ brCode: str() }, { required: ['brCode'] }),
  'charge create': charge,
  'charge get': charge,
  'charge list': list(charge),
  'charge refund': chargeRefund,
  'charge refunds': list(chargeRefund),
  'charge update': own({ status: str(), id: str(), expiresDate: str() }),
  'config list': list(own({ key: str(), source: str() }, { required: ['key'] })),
  'customer create': customer,
  'customer get': customer,
  'customer list': list(customer),
  'customer update': customer,
  'dispute dossier': list(
    own({
      ...evidence.properties,
      section: str(),
      title: str(),
      page: int(),
      pages: int(),
      bytes: int(),
      note: str(),
    }),
  ),
  'dispute evidence': list(evidence),
  'dispute get': disputeWithDeadlines,
  'dispute list': list(disputeWithDeadlines),
  doctor: list(
    own({ check: str(), state: str(), detail: str(), hint: str() }, { required: ['check', 'state'] }),
  ),
  'installment charge': installment,
  'installment get': installment,
  'installment list': list(installment),
  'installment retry': installment,
  'invoice create': invoice,
  'invoice list': list(invoice),
  'journal list': list(journalEntry),
  'journal show': journalEntry,
  'limits-request create': limitRequest,
  'limits-request get': limitRequest,
  'limits-request list': list(limitRequest),
  open: own({ url: str() }, { required: ['url'] }),
  'partner application create': application,
  'partner company create': preRegistrationRecord,
  'partner company get': preRegistrationRecord,
  'payment approve': paymentRecord,
  'payment batch approve': planSummary,
  'payment batch plan': planSummary,
  'payment batch results': list(
    own({
      ...outcome.properties,
      attempt: int(),
      paymentID: str(),
      status: str(),
      reason: str(),
      endToEndId: str(),
    }),
  ),
  'payment batch resume': list(outcome),
  'payment batch run': list(outcome),
  'payment batch show': list(shownPayment),
  'payment batch status': own({
    ...planSummary.properties,
    approvedBy: list(str()),
    state: str(),
    approvers: list(str()),
    approved: rowSum,
    settled: rowSum,
    failed: rowSum,
    stopped: rowSum,
    notAsked: rowSum,
    notSent: rowSum,
    unknown: rowSum,
  }),
  'payment create': payment,
  'payment get': paymentRecord,
  'payment list': list(paymentRecord),
  'payment send': paymentRecord,
  'pix-key check': keyCheck,
  'pix-key create': pixKey,
  'pix-key list': list(pixKey),
  'pix-key quota': keyQuota,
  'profile list': list(own({ name: str(), mode: str() }, { required: ['name'] })),
  'qrcode create': pixQrCode,
  'qrcode get': pixQrCode,
  'qrcode list': list(pixQrCode),
  reconcile: list(reconciledRow),
  'recovery cancel': fundsRecovery,
  'recovery create': fundsRecovery,
  'recovery get': own({
    ...fundsRecovery.properties,
    reportedValue: int(),
    returnedValue: int(),
    askedValue: int(),
    refundSolicitations: list(refundSolicitation),
    infractionReports: list(infractionReport),
    disputes: list(dispute),
    notRead: list(own({ part: str(), error: str() })),
  }),
  'refund create': refund,
  'refund get': refund,
  'refund list': list(refund),
  report: own({
    from: str(),
    to: str(),
    in: sum,
    out: sum,
    fees: sum,
    net: int(),
    transfers: int(),
    blocked: int(),
    disputed: sum,
    unpaid: sum,
    expired: sum,
    kinds: list(own({ kind: str(), count: int(), value: int() })),
    days: list(own({ day: str(), in: int(), out: int(), fees: int(), net: int() })),
    hours: list(own({ hour: str(), in: int(), out: int(), net: int() })),
    charges: list(charge),
    customers: list(own({ name: str(), count: int(), value: int() })),
  }),
  'sandbox account add': control('sandbox.account').response,
  'sandbox account limits': limitsAnswer,
  'sandbox advance': control('sandbox.advance').response,
  'sandbox company add': control('sandbox.company').response,
  'sandbox company list': control('sandbox.companies').response.properties.companies,
  'sandbox deliveries': list(delivery),
  'sandbox dispute': dispute,
  'sandbox dispute accept': dispute,
  'sandbox dispute cancel': dispute,
  'sandbox dispute open': dispute,
  'sandbox dispute reject': dispute,
  'sandbox installment fail': installment,
  'sandbox key add': control('sandbox.key').response,
  'sandbox key-quota set': keyQuota,
  'sandbox mandate approve': subscription,
  'sandbox mandate end': subscription,
  'sandbox mandate refuse': subscription,
  'sandbox pay': transaction,
  'sandbox requests': list(loggedRequest),
  'sandbox seed': own({ seed: int(), charges: int(), made: seeded }),
  'sandbox start': own({ url: str(), appKey: str() }, { required: ['url', 'appKey'] }),
  'sandbox status': control('sandbox.status').response,
  statement: list(statementLine),
  'subaccount create': subAccount,
  'subaccount get': subAccount,
  'subaccount list': list(subAccount),
  'subaccount statement': list(subAccountLine),
  'subaccount withdraw': subAccountWithdrawal,
  'subscription create': subscription,
  'subscription get': subscription,
  'subscription list': list(subscription),
  sync: list(
    own(
      {
        table: str(),
        read: int(),
        inserted: int(),
        updated: int(),
        removed: int(),
        supported: bool(),
        time: str(),
      },
      { required: ['table'] },
    ),
  ),
  'sync status': list(
    own(
      { table: str(), rows: int(), removed: int(), complete: bool(), syncedAt: str() },
      { required: ['table'] },
    ),
  ),
  'sync verify': list(
    own(
      {
        table: str(),
        day: str(),
        serviceCount: int(),
        mirrorCount: int(),
        serviceValue: num(),
        mirrorValue: num(),
        differentRows: int(),
        fields: str(),
      },
      { required: ['table'] },
    ),
  ),
  today: own({
    day: str(),
    now: str(),
    in: sum,
    out: sum,
    waiting: own({
      charges: sum,
      payments: sum,
      paymentsToApprove: sum,
      refunds: sum,
      disputes: own({ count: int(), value: int(), answerBy: str() }),
    }),
    failed: own({ payments: sum, refunds: sum }),
    latest: list(own({ type: str(), value: int(), who: str(), time: str() })),
    notRead: list(own({ list: str(), why: str() })),
  }),
  'transaction get': transaction,
  'transaction list': list(transaction),
  'webhook add': webhook,
  'webhook events': list(own({ event: str(), description: str() }, { required: ['event'] })),
  'webhook list': list(webhook),
  'webhook trigger': own({ event: str(), charge: str(), transaction: str() }, { required: ['event'] }),
  whoami: own({ profile: str(), mode: str(), baseUrl: str(), namespace: str(), account }),
} as const satisfies Readonly<Record<string, Schema>>;

type Outputs = typeof outputs;
export type CommandName = keyof Outputs;
export type Line = string | readonly string[];

/** Options with which a command prints something else. */
const OTHERWISE = ['--dry-run', '--fields', '--help', '--jq', '--log', '--template'] as const;
type Otherwise = (typeof OTHERWISE)[number];

type TextOf<L extends Line> = L extends readonly [
  infer A extends string,
  ...infer R extends readonly string[],
]
  ? `${A} ${TextOf<R>}`
  : L extends string
    ? `${L} `
    : ' ';
type WithoutMode<T> = T extends `--sandbox ${infer Rest}` ? Rest : T;
type NameIn<T> = T extends `${infer A} ${infer B} ${infer C} ${string}`
  ? `${A} ${B} ${C}` extends CommandName
    ? `${A} ${B} ${C}`
    : NameInTwo<T>
  : NameInTwo<T>;
type NameInTwo<T> = T extends `${infer A} ${infer B} ${string}`
  ? `${A} ${B}` extends CommandName
    ? `${A} ${B}`
    : NameInOne<T>
  : NameInOne<T>;
type NameInOne<T> = T extends `${infer A} ${string}` ? (A extends CommandName ? A : never) : never;

/** Name of the command that a line runs; never if it is not known to the compiler or not in the table. */
type NameOf<L extends Line> = [Extract<L extends readonly string[] ? L[number] : never, Otherwise>] extends [
  never,
]
  ? TextOf<L> extends `${string} ${Otherwise}${string}`
    ? never
    : NameIn<WithoutMode<TextOf<L>>>
  : never;

type IsBulk<L extends Line> = TextOf<L> extends `${string} ${'--input' | '--batch'} ${string}` ? true : false;

/** JSON output of a command line; unknown if it is not in the table. */
export type OutputOf<L extends Line> =
  IsBulk<L> extends true
    ? FullOf<List<typeof outcome>>
    : [NameOf<L>] extends [never]
      ? unknown
      : FullOf<Outputs[NameOf<L>]>;

/** Parses the JSON output of a command line and checks it, if it is in the table. */
export function outputOfLine<const L extends Line>(line: L, text: string): OutputOf<L>;
export function outputOfLine(line: Line, text: string): unknown {
  const words = (typeof line === 'string' ? line : line.join(' ')).replace(/^--sandbox /, '').split(' ');
  if (words.some((word) => OTHERWISE.some((option) => word.startsWith(option)))) return parseJson(text);
  if (words.includes('--input') || words.includes('--batch')) return parsed(list(outcome), text);
  const name = [3, 2, 1].map((count) => words.slice(0, count).join(' ')).find((one) => isCommand(one));
  return name !== undefined && isCommand(name) ? outputOf(name, text) : parseJson(text);
}
const isCommand = (name: string): name is CommandName => Object.hasOwn(outputs, name);

/** Parses the JSON output of a command and checks it. */
export const outputOf = <N extends CommandName>(name: N, text: string): FullOf<Outputs[N]> =>
  parsed(outputs[name], text);

const failure = own(
  {
    error: own(
      {
        code: str(),
        message: str(),
        status: int(),
        hint: str(),
        retryable: bool(),
        next: list(str()),
        correlationID: str(),
      },
      { required: ['code', 'message', 'retryable', 'next'] },
    ),
  },
  { required: ['error'] },
);

/** Returns the JSON error in the last line of stderr. */
export const errorOf = ({ err }: { readonly err: string }) =>
  parsed(failure, err.trim().split('\n').at(-1) ?? '').error;

/** Returns the outcome of each row of a bulk write or a plan. */
export const outcomesIn = ({ out }: { readonly out: string }): readonly string[] =>
  parsed(list(outcome), out).map((row) => row.outcome);
