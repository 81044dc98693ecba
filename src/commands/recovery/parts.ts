// Parts of a report of fraud: what each bank was asked to return, and what came back.
import type { Answered } from '#client/answers/checked-answer.ts';
import { validItemField } from '#client/answers/checked-answer.ts';
import type { Operation } from '#contract/operation.ts';
import { pick } from '#contract/operation.ts';
import { recoveryOperations } from '#contract/operations/recovery.ts';
import { at } from '#contract/path.ts';
import type { ItemOf } from '#contract/schema/types.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { english } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

const solicitations = pick(recoveryOperations, 'recovery.refund-solicitations');
const infractions = pick(recoveryOperations, 'recovery.infraction-reports');
const disputes = pick(recoveryOperations, 'recovery.disputes');

type PartName = 'refundSolicitations' | 'infractionReports' | 'disputes';

const ALL = { all: true };

/** A part that the service did not answer. */
interface NotRead {
  readonly part: PartName;
  readonly error: string;
}

type Items<O extends Operation> = readonly Answered<ItemOf<O>>[];

/** The parts as the service answered them; null for one that could not be read. */
interface Parts {
  readonly refundSolicitations: Items<typeof solicitations> | null;
  readonly infractionReports: Items<typeof infractions> | null;
  readonly disputes: Items<typeof disputes> | null;
  readonly notRead: readonly NotRead[];
}

/**
 * Reads the parts of a report. A part that the service refuses, or does not have, is left out and named.
 * @throws PixctlError if the service cannot be reached
 */
export async function readParts(context: Context, id: string): Promise<Parts> {
  const client = await context.service.client();
  const notRead: NotRead[] = [];
  const read = async <T>(part: PartName, list: AsyncIterable<T>): Promise<readonly T[] | null> => {
    try {
      const items: T[] = [];
      for await (const item of list) items.push(item);
      return items;
    } catch (error) {
      if (!(error instanceof PixctlError)) throw error;
      const { exitCode, code } = error.fields;
      if (exitCode !== EXIT.refused && exitCode !== EXIT.auth && code !== 'bad-answer') throw error;
      notRead.push({ part, error: english(error.userMessage) });
      return null;
    }
  };
  const input = { path: { id } };
  return {
    refundSolicitations: await read('refundSolicitations', client.list(solicitations, input, ALL)),
    infractionReports: await read('infractionReports', client.list(infractions, input, ALL)),
    disputes: await read('disputes', client.list(disputes, input, ALL)),
    notRead,
  };
}

/** Sums of a report, in cents; null where the service does not tell them. */
interface Sums {
  /** Amount of the payment that was reported. */
  readonly reportedValue: number | null;
  /** What came back to the account that had paid. */
  readonly returnedValue: number | null;
  /** What banks are still asked to return. */
  readonly askedValue: number | null;
}

/**
 * Adds up what came back and what is still asked for. Each bank is asked for what is missing when the money reaches it,
 * so that the amounts of the banks overlap: at most what has not come back is still asked for.
 * @param payment end-to-end id of the reported payment
 */
export function sumsOf(legs: Parts['refundSolicitations'], payment: string | undefined): Sums {
  if (legs === null) return { reportedValue: null, returnedValue: null, askedValue: null };
  let reportedValue: number | null = null;
  const [returned, asked]: [(number | undefined)[], (number | undefined)[]] = [[], []];
  for (const leg of legs) {
    const amount = validItemField(solicitations, leg, 'refundAmount');
    if (hasValue(leg, 'refundTransaction'))
      returned.push(validItemField(solicitations, leg, 'refundTransaction.value'));
    else if (hasValue(leg, 'EffectiveRefundedAmount'))
      returned.push(validItemField(solicitations, leg, 'EffectiveRefundedAmount'));
    if (validItemField(solicitations, leg, 'status') === 'OPEN') asked.push(amount);
    if (payment !== undefined && validItemField(solicitations, leg, 'endToEndId') === payment)
      reportedValue = amount ?? null;
  }
  const [returnedValue, open] = [sumOf(returned), sumOf(asked)];
  const missing =
    reportedValue === null || returnedValue === null ? open : Math.max(0, reportedValue - returnedValue);
  return {
    reportedValue,
    returnedValue,
    askedValue: open === null || missing === null ? null : Math.min(open, missing),
  };
}

const hasValue = (leg: unknown, path: string): boolean =>
  at(leg, path) !== undefined && at(leg, path) !== null;

/** Returns the sum of amounts; null if one of them is none, or the sum is too large to be exact. */
function sumOf(amounts: readonly (number | undefined)[]): number | null {
  const sum = amounts.reduce<number>((all, one) => all + (one ?? Number.NaN), 0);
  return Number.isSafeInteger(sum) && amounts.every((one) => one !== undefined && one >= 0) ? sum : null;
}
