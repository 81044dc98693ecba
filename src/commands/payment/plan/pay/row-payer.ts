// Decides for each row of a plan what a run does: pay it, report an earlier payment, or leave it.
import { OTHER_HOLDER } from '#commands/payment/other-holder.ts';
import type { Listed } from '#commands/payment/plan/service-payments.ts';
import { isPaid, readIfAny, readListed, stateOf } from '#commands/payment/plan/service-payments.ts';
import type { PaymentRecord } from '#commands/payment/view.ts';
import { defined } from '#errors/defined.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { PlanRow } from '#payment-plan/format.ts';
import type { Plan } from '#payment-plan/open-plan.ts';
import type { Logged, RowOutcome } from '#payment-plan/outcomes.ts';
import { isSent, outcomeOf } from '#payment-plan/outcomes.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import type { LeftOpen, OpenWrites } from './pay-row.ts';
import { HOLDER_UNREAD, openWrites, payRow, rowsLeftOpen } from './pay-row.ts';

/** Pays single rows, using what earlier runs recorded in the log of the plan and in the journal. */
export class RowPayer {
  #paymentMax: number | undefined;
  #open: OpenWrites | undefined;
  #isLeftOpen: LeftOpen = () => Promise.resolve(false);
  #listed: Listed = { found: new Map(), whole: false };

  constructor(
    private readonly context: Context,
    /** Name of the profile. */
    private readonly profile: string,
    /** What runs recorded, by id; set again when it was read again. */
    public logged: ReadonlyMap<string, Logged>,
  ) {}

  /** Reads the limit for one payment and the writes that earlier runs left open. */
  async readOpenWrites(): Promise<void> {
    const { context } = this;
    this.#paymentMax = (await context.config.limits(this.profile)).paymentMax;
    this.#open = await openWrites(context, await (await context.service.client()).where());
    this.#isLeftOpen = await rowsLeftOpen(context);
  }

  /**
   * Finds the payments that an earlier run logged as paid, by listing payments; those not in the list are looked up one
   * by one.
   */
  async readListed(plan: Plan): Promise<void> {
    const ids = new Set<string>();
    for await (const row of plan.rows()) if (this.isRecordedPaid(row)) ids.add(row.id);
    try {
      this.#listed = await readListed(this.context, ids);
    } catch (error) {
      if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
    }
  }

  isRecordedPaid({ id }: PlanRow): boolean {
    return isSent(this.logged.get(id)?.outcome ?? 'not-sent');
  }

  async pay(lane: Context, row: PlanRow): Promise<RowOutcome> {
    const max = this.#paymentMax;
    const isOverLimit = max !== undefined && row.cents > max;
    let found: PaymentRecord | undefined;
    // The log only shows where a look-up is worthwhile. It proves nothing, because anybody can write a line into it.
    if (this.isRecordedPaid(row) || isOverLimit)
      try {
        found = this.#listed.found.get(row.id) ?? (await readIfAny(lane, row.id));
      } catch (error) {
        if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
        return notAskedOutcome(row, error);
      }
    if (isOverLimit && (found === undefined || stateOf(found, row) === 'waits'))
      return outcomeOf(row, 'failed', { code: 'limit', message: overLimit(max, this.profile) });
    const wasStopped = this.logged.get(row.id)?.code === OTHER_HOLDER;
    return payRow(lane, row, defined(this.#open, 'open writes'), this.#isLeftOpen, { found, wasStopped });
  }

  /** Returns the outcome of a row that this run does not start. */
  async notStarted(row: PlanRow): Promise<RowOutcome> {
    if (!this.isRecordedPaid(row))
      return (await this.#isLeftOpen(row))
        ? outcomeOf(row, 'unknown', NOT_RECORDED)
        : outcomeOf(row, 'not-sent');
    const found = this.#listed.found.get(row.id);
    return found !== undefined && isPaid(stateOf(found, row))
      ? outcomeOf(row, 'existing')
      : notAskedOutcome(row);
  }
}

const NOT_RECORDED: RowOutcome['error'] = {
  code: 'outcome-unknown',
  message: say`an earlier run did not record the outcome, and this row was not sent again`,
};

/** Whether the next row would fail for the same reason, for example an invalid key. */
export const isEnd = ({ outcome, error }: RowOutcome): boolean =>
  (outcome === 'not-sent' && error?.code !== HOLDER_UNREAD) || error?.code === UNASKED;

/** Error code of a row that may already have been paid, when the look-up at the service failed. */
const UNASKED = 'not-asked';

export function notAskedOutcome(row: PlanRow, error?: PixctlError): RowOutcome {
  const message =
    error === undefined
      ? say`an earlier run recorded it as sent, but it was not looked up`
      : say`the look-up whether it was already sent failed: ${error.userMessage}`;
  return outcomeOf(row, 'unknown', { code: UNASKED, message });
}

const overLimit = (max: number, profile: string): Message =>
  say`the amount exceeds the limit limits.payment.max of ${formatReais(max)} of profile ${profile}`;
