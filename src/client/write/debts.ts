// A debt is paid once (see src/contract/debts.ts): before a write that pays one is recorded, the payments of the same
// debt are looked up in the journal and at the service. The journal is asked again at the moment of the record, so that
// of two processes only one pays.
import { formatDigitable, parseBoleto } from '#boleto/boleto.ts';
import { tidy } from '#client/answers/error-body.ts';
import { resultOf } from '#client/answers/result.ts';
import { requestId } from '#client/journal/request-keys.ts';
import type { Check, JournalEntry, Recorded } from '#client/journal/types.ts';
import { isOpen } from '#client/journal/types.ts';
import type { Read } from '#client/recovery/look-up.ts';
import { readWritten } from '#client/recovery/look-up.ts';
import { lookUpReader } from '#client/recovery/reader.ts';
import type { WriteSession } from '#client/session.ts';
import type { EarlierPayment, Where } from '#client/types.ts';
import { AUTO_APPROVE, paymentStep } from '#contract/auto-approve.ts';
import type { Debt } from '#contract/debts.ts';
import { debtOf, debtOfPayment } from '#contract/debts.ts';
import { LIMITS } from '#contract/limits.ts';
import { operation as operationOf } from '#contract/operations/index.ts';
import { at } from '#contract/path.ts';
import { FAILED_PAYMENT } from '#contract/statuses.ts';
import { quote } from '#errors/command-line.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { brasiliaDay, isTimestamp } from '#pix/dates.ts';
import { InvalidValue } from '#pix/errors.ts';
import { formatReais } from '#pix/money.ts';
import { SANDBOX } from './earlier-runs.ts';
import { IN_FLIGHT_MS } from './in-flight.ts';

/** A write that pays a debt. */
export interface DebtPayment {
  readonly debt: Debt;
  /** Id of the payment; undefined for a request of `pixctl api` without one. */
  readonly id: string | undefined;
  /** Whether the write approves a payment that exists, so that others that wait for their approval do no harm. */
  readonly isApproval: boolean;
  /** Id of the earlier payment after which the user wants to pay the debt once more. */
  readonly again: string | undefined;
}

/** Returns the debt of a payment that is about to be approved; undefined if it has none, or cannot be read. */
export async function debtOfApproval(session: WriteSession, id: string): Promise<Debt | undefined> {
  const found = await readPayment(lookUpReader(session, session.options.retries), id);
  session.options.deadline.renew();
  return typeof found === 'object' ? debtOfPayment(at(found.body, 'payment')) : undefined;
}

/**
 * Looks up the earlier payments of a debt, and refuses to pay it again unless they failed.
 * @returns a check for the moment of the record
 * @throws PixctlError (exit 4) for a debt that was paid, (exit 6) if the outcome of an earlier payment is unknown
 */
export async function assertUnpaid(session: WriteSession, payment: DebtPayment): Promise<Check> {
  const { options } = session;
  const { debt, isApproval, again } = payment;
  const where = await session.where();
  const { payments, claims } = await look(session, payment, where);
  const blocking = payments.filter((one) => isBlocking(one, isApproval));
  const open = blocking.find(({ standing }) => standing === 'open');
  if (open !== undefined) throw openError(debt, open, options.profile);
  const latest = blocking.at(-1);
  if (latest !== undefined && latest.id !== again) throw paidError(debt, latest, options.flag);
  // The command that creates a payment usually approves it too: once is enough.
  if (latest === undefined && !isApproval)
    for (const { id, standing } of payments)
      if (standing === 'failed')
        options.notice?.(say`payment ${tidy(id)} of ${describeDebt(debt)} failed; it is paid again`);
  const known = new Set(claims.map(stateOf));
  return async (recorded) => {
    const since = (await claimsOf(recorded, payment, where)).find(
      (entry) => !known.has(stateOf(entry)) && (!isApproval || approves(entry)),
    );
    if (since === undefined) return;
    const named = recordedOf(idOf(since), [since]);
    throw isOpen(since.outcome)
      ? openError(debt, { ...named, standing: 'open' }, options.profile)
      : paidError(debt, { ...named, standing: 'paid' }, options.flag);
  };
}

/** Returns the earlier payments that pay the same as a new payment with this body would, oldest first. */
export async function earlierPayments(
  session: WriteSession,
  body: Readonly<Record<string, unknown>>,
): Promise<readonly EarlierPayment[]> {
  const debt = debtOf(body);
  if (debt === undefined) return [];
  const payment: DebtPayment = { debt, id: undefined, isApproval: false, again: undefined };
  const { payments } = await look(session, payment, await session.where());
  return payments;
}

const isBlocking = ({ standing }: EarlierPayment, isApproval: boolean): boolean =>
  standing !== 'failed' && !(isApproval && standing === 'waits');

/** An entry, as of one moment. */
const stateOf = ({ id, tries, outcome }: JournalEntry): string => `${id} ${tries} ${outcome}`;

/** Returns the entries of other payments of the debt that are open or done, oldest first. */
async function claimsOf(
  recorded: Recorded,
  { debt, id }: DebtPayment,
  { origin, key }: Where,
): Promise<readonly JournalEntry[]> {
  return (await recorded.ofDebt(debt)).filter(
    (entry) =>
      (entry.outcome === 'done' || isOpen(entry.outcome)) &&
      (id === undefined || idOf(entry) !== id) &&
      (entry.origin ?? origin) === origin &&
      // Another key of the same service may belong to another account: the debt is the same.
      (origin !== SANDBOX || (entry.key ?? key) === key),
  );
}

const idOf = (entry: JournalEntry): string => requestId(entry) ?? entry.id;

/** Whether money leaves with this request. */
const approves = ({ operation, path, body }: JournalEntry): boolean =>
  paymentStep(operation) === 'approve' ||
  at(body, AUTO_APPROVE) === true ||
  (operation === 'api' && isApprovalPath(path));

/** Whether a path is that of an approval, in any spelling. */
export function isApprovalPath(path: unknown): boolean {
  const [bare = ''] = String(path).split(/[?#]/, 1);
  try {
    return /\/approve\/*$/i.test(decodeURIComponent(bare));
  } catch {
    return false;
  }
}

interface Found {
  /** Oldest first. */
  readonly payments: readonly EarlierPayment[];
  /** Entries of the journal that they rest on. */
  readonly claims: readonly JournalEntry[];
}

async function look(session: WriteSession, payment: DebtPayment, where: Where): Promise<Found> {
  const { options } = session;
  const claims = await claimsOf(options.journal.recorded, payment, where);
  const read = lookUpReader(session, options.retries);
  const listed = await listedPayments(read, payment);
  const payments: EarlierPayment[] = [];
  for (const [id, entries] of grouped(claims)) {
    const record = listed.get(id);
    listed.delete(id);
    if (entries.some((entry) => isOpen(entry.outcome) && (!payment.isApproval || approves(entry)))) {
      payments.push({ ...recordedOf(id, entries), standing: 'open' });
      continue;
    }
    const found = record === undefined ? await readPayment(read, id) : { body: record };
    const standing = standingOf(session, where, entries, found);
    if (standing !== undefined)
      payments.push({
        ...recordedOf(id, entries),
        ...(typeof found === 'object' ? reportedOf(found.body) : {}),
        standing,
      });
  }
  for (const [id, record] of listed)
    payments.push({ id, ...reportedOf(record), standing: standingAtService(at(record, 'payment.status')) });
  options.deadline.renew();
  const timeOf = (one: EarlierPayment): number => (one.at === undefined ? 0 : Date.parse(one.at));
  return { claims, payments: payments.toSorted((a, b) => timeOf(a) - timeOf(b)) };
}

/** Groups entries by their payment. */
function grouped(entries: readonly JournalEntry[]): ReadonlyMap<string, readonly JournalEntry[]> {
  const groups = new Map<string, JournalEntry[]>();
  for (const entry of entries) {
    const group = groups.get(idOf(entry));
    if (group === undefined) groups.set(idOf(entry), [entry]);
    else group.push(entry);
  }
  return groups;
}

/** Status and further fields of a payment; `absent` if the service has none with the id. */
type PaymentFound = Awaited<ReturnType<typeof readWritten>>;

const readPayment = (read: Read, id: string): Promise<PaymentFound> =>
  readWritten(operationOf('payment.create'), { body: { correlationID: id } }, read);

/** Reads the payments of the debt among the latest of the account: they may have been made anywhere. */
async function listedPayments(read: Read, { debt, id }: DebtPayment): Promise<Map<string, unknown>> {
  const list = operationOf('payment.list');
  const answer = await read(list, { query: { limit: LIMITS.pageItems } });
  const records = answer?.status === 200 ? resultOf(list, answer.body) : undefined;
  const found = new Map<string, unknown>();
  for (const record of Array.isArray(records) ? records : []) {
    const itsId: unknown = at(record, 'payment.correlationID');
    if (typeof itsId === 'string' && itsId !== id && debtOfPayment(at(record, 'payment')) === debt)
      found.set(itsId, record);
  }
  return found;
}

const standingAtService = (status: unknown): EarlierPayment['standing'] =>
  status === 'CREATED' ? 'waits' : FAILED_PAYMENT.some((one) => one === status) ? 'failed' : 'paid';

/** Returns what became of a payment that the journal has as done; undefined if the service has removed it. */
function standingOf(
  { options }: WriteSession,
  { key }: Where,
  entries: readonly JournalEntry[],
  found: PaymentFound,
): EarlierPayment['standing'] | undefined {
  const status: unknown = typeof found === 'object' ? at(found.body, 'payment.status') : undefined;
  const reported = typeof status === 'string' ? standingAtService(status) : undefined;
  if (reported === 'failed' || reported === 'paid') return reported;
  // A replica that lags behind does not show the approval yet.
  if (entries.some((entry) => approves(entry) && entry.outcome === 'done')) return 'paid';
  if (reported !== undefined) return reported;
  // Payments of another key may belong to an account that this one does not see.
  if (found !== 'absent' || entries.some((entry) => (entry.key ?? key) !== key)) return 'unread';
  return entries.every((entry) => options.ageOf(entry) >= IN_FLIGHT_MS) ? undefined : 'waits';
}

/** What the journal says of a payment. An edited journal may have anything in these fields. */
function recordedOf(id: string, entries: readonly JournalEntry[]): Omit<EarlierPayment, 'standing'> {
  const entry = entries.find((one) => isOpen(one.outcome)) ?? entries.at(-1);
  const cents = entries
    .map((one) => one.amount ?? at(one.body, 'value'))
    .find((value) => value !== undefined);
  return {
    id,
    ...(entry === undefined ? {} : { entry: entry.id }),
    ...shownFields(entry?.at, cents, undefined),
  };
}

/** What the service says of a payment. */
const reportedOf = (record: unknown): Pick<EarlierPayment, 'at' | 'cents' | 'status'> =>
  shownFields(at(record, 'transaction.time'), at(record, 'payment.value'), at(record, 'payment.status'));

/** Leaves out what is not of its type. */
const shownFields = (
  time: unknown,
  cents: unknown,
  status: unknown,
): Pick<EarlierPayment, 'at' | 'cents' | 'status'> => ({
  ...(typeof time === 'string' && isTimestamp(time) ? { at: time } : {}),
  ...(typeof cents === 'number' && Number.isSafeInteger(cents) ? { cents } : {}),
  ...(typeof status === 'string' ? { status: tidy(status) } : {}),
});

/** Describes a debt by what a person can compare with the paper, or by the address in the code. */
function describeDebt(debt: string): Message {
  const [, code = ''] = debt.split(' ', 2);
  if (!debt.startsWith('boleto ')) return say`the QR code of ${code}`;
  try {
    return say`boleto ${formatDigitable(parseBoleto(code).digitable)}`;
  } catch (error) {
    if (error instanceof InvalidValue) return say`boleto ${code}`;
    throw error;
  }
}

/** Describes an earlier payment: its id, day, amount and status, as far as they are known. */
export function describePayment({ id, at: time, cents, status }: EarlierPayment): Message {
  const parts: readonly Message[] = [
    say`payment ${tidy(id)}`,
    ...(time === undefined ? [] : [say`${brasiliaDay(Date.parse(time))}`]),
    ...(cents === undefined ? [] : [say`${formatReais(cents)}`]),
    ...(status === undefined ? [] : [say`${status}`]),
  ];
  return parts.reduce((all, part) => say`${all}, ${part}`);
}

/** The error for a debt that may not be paid again. @param flag options that select the profile in another command */
function paidError(debt: string, earlier: EarlierPayment, flag = ''): PixctlError {
  const { id, entry, standing } = earlier;
  const name = quote(tidy(id));
  const see = `pixctl payment get ${name}${flag}`;
  const again = `--again ${name}`;
  return new PixctlError(
    standing === 'waits'
      ? say`${describeDebt(debt)} has a payment that waits for its approval: ${describePayment(earlier)}`
      : standing === 'unread'
        ? say`${describeDebt(debt)} has an earlier payment, and its status could not be read: ${describePayment(earlier)}`
        : say`${describeDebt(debt)} was already paid: ${describePayment(earlier)}`,
    {
      code: 'already-paid',
      exitCode: EXIT.refused,
      retryable: false,
      correlationID: id,
      ...(entry === undefined ? {} : { entry }),
      hint:
        standing === 'waits'
          ? say`Nothing was sent. Approve that one: ${`pixctl payment approve ${name}${flag}`}. To create another one, add ${again} to payment send or create.`
          : say`Nothing was sent. See it with: ${see}. If you mean to pay once more, because the money came back or the code is for several payments, add ${again} to payment send, create or approve.`,
    },
  );
}

function openError(
  debt: string,
  { id, entry = '', at: time = '' }: EarlierPayment,
  profile: string,
): PixctlError {
  return new PixctlError(
    say`payment ${tidy(id)} of ${describeDebt(debt)} was sent at ${time}, and its outcome is unknown`,
    {
      code: 'open-before',
      exitCode: EXIT.unknown,
      retryable: false,
      entry,
      correlationID: id,
      hint: say`Nothing was sent now. First find out: ${`pixctl journal resolve ${entry} --profile ${quote(profile)}`}`,
    },
  );
}
