// `payment batch plan FILE`: checks a payment sheet and writes a plan of what it would pay. Sends nothing.
import { validItemField } from '#client/answers/checked-answer.ts';
import type { Where } from '#client/types.ts';
import { noteWarnings } from '#commands/payment/plan/listed-rows.ts';
import { holderProblem } from '#commands/payment/plan/row-holder.ts';
import type { PlanSummary } from '#commands/payment/plan/views.ts';
import { summaryOf } from '#commands/payment/plan/views.ts';
import { pick } from '#contract/operation.ts';
import { accountOperations } from '#contract/operations/account.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { readHistory } from '#payment-plan/duplicates.ts';
import type { PlanHeader, PlanRow, Warning } from '#payment-plan/format.ts';
import { headerLine, rowLine, SEAL_BYTES, sealLine } from '#payment-plan/format.ts';
import { firstOfPayments, paymentsAfter } from '#payment-plan/ids.ts';
import type { Plan } from '#payment-plan/open-plan.ts';
import { openPlan } from '#payment-plan/open-plan.ts';
import { assertOwnLog, loggedOutcomes } from '#payment-plan/outcomes.ts';
import { checkedHeader, checkedPlanRow } from '#payment-plan/schema.ts';
import { toRfc3339 } from '#pix/dates.ts';
import { formatReais } from '#pix/money.ts';
import type { Context, TempFile } from '#ports/context.ts';
import type { PaymentBatchPort } from '#ports/payment-plan.ts';
import type { ChosenProfile } from '#ports/service.ts';
import { noteRemainingLimits } from './account-limits.ts';
import { checkedRows } from './check-sheet.ts';
import { KeyLookUps } from './look-ups.ts';

const accounts = pick(accountOperations, 'account.list');

export interface PlanOptions {
  readonly file: string;
  /** Name of the plan; by default that of the sheet and `.plan`. */
  readonly out: string | undefined;
  readonly reference: string | undefined;
  readonly days: number;
  /** Replaces an existing plan that was neither approved nor run. */
  readonly replace: boolean;
}

/** Totals of the plan. */
class Sums {
  rows = 0;
  total = 0;
  largest = 0;
  newDestinations = 0;
  /** Rows with warnings, counted once the holders have been compared. */
  warnings = 0;
  doneBefore = { rows: 0, total: 0 };
  /** Unpaid amounts in cents by source account; the default account has an empty id. */
  readonly due = new Map<string, number>();

  add(row: PlanRow): void {
    const { cents, account = '' } = row;
    this.rows += 1;
    this.total += cents;
    if (!Number.isSafeInteger(this.total))
      throw usageError(say`the total of the file is too large`, say`No plan was written.`, 'batch-row');
    this.largest = Math.max(this.largest, cents);
    if (row.new === true) this.newDestinations += 1;
    if (row.done === true)
      this.doneBefore = { rows: this.doneBefore.rows + 1, total: this.doneBefore.total + cents };
    else this.due.set(account, (this.due.get(account) ?? 0) + cents);
  }
}

/** @throws PixctlError (exit 2) for invalid rows, an exceeded limit, or a different plan at the same path */
export async function plan(context: Context, options: PlanOptions): Promise<PlanSummary> {
  const { file, reference, days } = options;
  if (file === '-' && options.out === undefined)
    throw usageError(say`a plan of standard input needs a name`, say`Add --out PLAN.`);
  const batch = await context.paymentBatch();
  const path = options.out ?? batch.plans.nameFor(file);
  const other = await batch.plans.open(path, SEAL_BYTES);
  await other?.close();
  if (other === undefined) await assertOwnLog(batch, { path, hash: '' });
  const [profile, client] = [await context.service.profile(), await context.service.client()];
  const where = await client.where();
  const limits = await context.config.limits(profile.name);
  const history = await readHistory(context, where, days);
  const sums = new Sums();
  let payments = firstOfPayments(batch.sha256, {
    ...where,
    profile: profile.name,
    reference: reference ?? null,
  });
  async function* rows(): AsyncGenerator<string> {
    const checks = { batch, history, reference, paymentMax: limits.paymentMax, profile: profile.name };
    const spool = context.files.tempFile();
    for await (const row of checkedRows(context, file, checks)) {
      sums.add(row);
      payments = paymentsAfter(batch.sha256, payments, row);
      spool.write(JSON.stringify(row));
    }
    refuseBeyondDay(sums, limits.dailyOut, profile);
    // Only now: a look-up uses the quota of the account, and no plan is made of an invalid sheet.
    const lookUps = new KeyLookUps(context, limits.batchLookUps);
    if (other === undefined || options.replace) await lookUps.lookUp(keysIn(spool));
    for (const line of spool.lines()) {
      const row = withHolder(JSON.parse(line) as PlanRow, lookUps);
      if (row.warnings !== undefined) sums.warnings += 1;
      yield rowLine(checkedPlanRow(row, batch.sha256));
    }
  }
  const account = await accountsOf(context, profile);
  let header: Omit<PlanHeader, 'format' | 'version'> | undefined;
  const made = await batch.plans.create(path, {
    ...(options.replace ? { replaces: () => assertReplaceable(context, batch, path) } : {}),
    rows: rows(),
    head: () => {
      const about = { profile, where, account: account.own, reference, days, plannedBy: batch.whoami() };
      header = headerOf(context, about, sums, payments);
      const line = headerLine(header);
      checkedHeader(JSON.parse(line));
      return line;
    },
    seal: sealLine,
  });
  const written = await openPlan(context, path).catch((error: unknown) => {
    const isNoPlan = error instanceof PixctlError && error.fields.exitCode === EXIT.usage;
    throw made || !isNoPlan ? error : inTheWay(path, error);
  });
  try {
    if (!made) await assertSamePayments(context, batch, written, payments, path);
    await noteWarnings(context, written);
    warnOfBalances(context, account.available, sums);
    await noteRemainingLimits(context, { ...account, due: sums.due, rows: () => written.rows() });
    noteAllDone(context, sums);
    return summaryOf(batch, written);
  } finally {
    await written.close();
  }
}

/** Yields the keys of the rows that are not done yet, new keys first. */
async function* keysIn(spool: TempFile): AsyncGenerator<string> {
  for (const isNew of [true, false])
    for (const line of spool.lines()) {
      const row = JSON.parse(line) as PlanRow;
      if (row.done !== true && (row.new === true) === isNew) yield row.key;
    }
}

/** Adds what was found out about the key of a row. */
function withHolder(row: PlanRow, lookUps: KeyLookUps): PlanRow {
  const holder = lookUps.holderOf(row.key);
  const warnings: readonly Warning[] = [
    ...(row.warnings ?? []),
    ...(holderProblem(row, holder) === undefined ? [] : [{ code: 'other-holder' } as const]),
    ...(lookUps.isUnknown(row.key) ? [{ code: 'no-such-key' } as const] : []),
  ];
  return {
    ...row,
    ...(holder === undefined ? {} : { holder }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

/**
 * Only a plan that nobody approved and that was never run may be replaced. If somebody approves it at this moment, the
 * approval is for the old plan, and the new one does not run with it.
 * @throws PixctlError (exit 2) for any other file
 */
async function assertReplaceable(context: Context, batch: PaymentBatchPort, path: string): Promise<void> {
  const old = await openPlan(context, path).catch((error: unknown) => {
    throw error instanceof PixctlError && error.fields.exitCode === EXIT.usage
      ? inTheWay(path, error)
      : error;
  });
  await old.close();
  if ((await batch.plans.running(old)).length > 0) throw notReplaced(say`${path} is being run`);
  await assertOwnLog(batch, { path, hash: '' });
  if ((await batch.plans.approvals(old)) !== undefined)
    throw notReplaced(say`${path} is approved, or there is an approval beside it`);
}

const notReplaced = (why: Message): PixctlError =>
  usageError(
    why,
    say`Nothing was changed. Give the new plan another name with --out PLAN. Rows that did not change keep their ids and are not paid again.`,
    'plan-exists',
  );

/** @throws PixctlError if the plan that is already at the path has other payments */
async function assertSamePayments(
  context: Context,
  batch: PaymentBatchPort,
  written: Plan,
  payments: string,
  path: string,
): Promise<void> {
  if (written.header.payments !== payments)
    throw (await loggedOutcomes(batch, written)) === undefined ? inTheWay(path) : wasRun(path);
  context.output.note(
    say`${path} already contains the same payments: pixctl did not change it or its approval.`,
  );
}

function headerOf(
  context: Context,
  about: {
    readonly profile: ChosenProfile;
    readonly where: Where;
    readonly account: string | undefined;
    readonly reference: string | undefined;
    readonly days: number;
    readonly plannedBy: string;
  },
  sums: Sums,
  payments: string,
): Omit<PlanHeader, 'format' | 'version'> {
  const { profile, where } = about;
  return {
    created: toRfc3339(context.clock.now()),
    plannedBy: about.plannedBy,
    profile: profile.name,
    mode: profile.mode,
    origin: where.origin,
    key: where.key,
    account: about.account ?? null,
    reference: about.reference ?? null,
    days: about.days,
    rows: sums.rows,
    total: sums.total,
    largest: sums.largest,
    doneBefore: sums.doneBefore,
    newDestinations: sums.newDestinations,
    warnings: sums.warnings,
    payments,
  };
}

const inTheWay = (path: string, cause?: unknown): PixctlError =>
  new PixctlError(
    say`${path} already exists and is a plan of other payments, or another file`,
    {
      code: 'plan-exists',
      exitCode: EXIT.usage,
      hint: say`It was not changed. If you corrected the file, and the plan was not approved yet, add --replace. Otherwise give the new plan another name with --out PLAN.`,
    },
    { cause },
  );

/** Keep a plan that was run: together with its approval and log it proves what was approved and sent. */
const wasRun = (path: string): PixctlError =>
  new PixctlError(say`${path} was already run and is a plan of other payments`, {
    code: 'plan-exists',
    exitCode: EXIT.usage,
    hint: say`Nothing was changed. Keep it with its approval and log, and give the new plan another name with --out PLAN. Rows that did not change are not paid again. A row with another Pix key, amount, comment or account is a new payment: remove from the sheet those that were paid already.`,
  });

function refuseBeyondDay(sums: Sums, dailyOut: number | undefined, { name }: ChosenProfile): void {
  const due = sums.total - sums.doneBefore.total;
  if (dailyOut === undefined || due <= dailyOut) return;
  throw new PixctlError(
    say`the payments that are not done yet add up to ${formatReais(due)} and exceed the limit limits.daily.out of ${formatReais(dailyOut)} of profile ${name}`,
    {
      code: 'limit',
      exitCode: EXIT.usage,
      hint: say`No plan was written. To change the limit: pixctl --profile ${name} config set limits.daily.out AMOUNT|default`,
    },
  );
}

/** Accounts that an app key can pay from. */
interface Accounts {
  /** Id of the account that pays rows without an account. */
  readonly own: string | undefined;
  /** Available balances in cents by account id; the default account has an empty id. */
  readonly available: ReadonlyMap<string, number>;
  /** CPF or CNPJ of the holders, likewise. */
  readonly holders: ReadonlyMap<string, string>;
}

/** Reads the accounts; omits those that cannot be read. */
export async function accountsOf(context: Context, profile: ChosenProfile): Promise<Accounts> {
  const available = new Map<string, number>();
  const holders = new Map<string, string>();
  let own = profile.account;
  try {
    for await (const one of (await context.service.client()).list(accounts, {}, { all: true })) {
      const id = validItemField(accounts, one, 'accountId');
      const cents = validItemField(accounts, one, 'balance.available');
      const isDefault = validItemField(accounts, one, 'isDefault') === true;
      const holder = validItemField(accounts, one, 'taxId')
        ?.replace(/[^0-9A-Za-z]/g, '')
        .toUpperCase();
      if (isDefault) own ??= id;
      if (holder !== undefined) {
        if (id !== undefined) holders.set(id, holder);
        if (isDefault) holders.set('', holder);
      }
      if (cents === undefined) continue;
      if (id !== undefined) available.set(id, cents);
      if (isDefault) available.set('', cents);
    }
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
  }
  return { own, available, holders };
}

function warnOfBalances(context: Context, available: ReadonlyMap<string, number>, { due }: Sums): void {
  for (const [account, cents] of due) {
    const has = available.get(account);
    if (has === undefined || has >= cents) continue;
    context.output.warn(
      account === ''
        ? say`the payments add up to ${formatReais(cents)}, and the balance of the account is ${formatReais(has)}`
        : say`the payments from account ${account} add up to ${formatReais(cents)}, and its balance is ${formatReais(has)}`,
    );
  }
}

function noteAllDone(context: Context, { rows, doneBefore }: Sums): void {
  if (doneBefore.rows < rows) return;
  context.output.note(
    say`All payments of this file were already done: running the plan pays nothing. To pay the same file again, give another reference: --reference 2026-12`,
  );
}
