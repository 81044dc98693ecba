// What pixctl adds to a dispute of the service: until when it can be answered, and whether evidence was sent.
import type { JournalEntry } from '#client/journal/types.ts';
import { isOfAccount, isOpen as isOutcomeOpen } from '#client/journal/types.ts';
import { deadlineOf, isOpenDispute } from '#contract/dispute-deadline.ts';
import { pick } from '#contract/operation.ts';
import { disputeOperations } from '#contract/operations/dispute.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { DAY_MS, toRfc3339 } from '#pix/dates.ts';
import { isEndToEndId } from '#pix/end-to-end-id.ts';
import type { Context } from '#ports/context.ts';
import type { DisputeItem, Facts } from './facts.ts';
import { factsOf, isAgainstAccount } from './facts.ts';

const evidence = pick(disputeOperations, 'dispute.evidence');

/**
 * `sent`: the status or the journal tells. `requested`: the bank waits for documents. `unknown`: the outcome of sending
 * it is not known. `none-recorded`: the journal has none; another computer or the service's website may have sent some.
 */
type Evidence = 'sent' | 'requested' | 'unknown' | 'none-recorded';

/** Fields that pixctl adds to a dispute. */
export interface Deadlines {
  readonly isOpen: boolean;
  /** RFC 3339; null if the dispute has no deadline that pixctl knows. */
  readonly answerBy: string | null;
  readonly answerByWorkingDays: string | null;
  /** Null if the dispute is not an open received one, or nothing is known. */
  readonly evidence: Evidence | null;
}

/** Adds the fields of pixctl to disputes. Reads the journal if one of them is open. */
export async function withDeadlines<T extends DisputeItem>(
  context: Context,
  items: readonly T[],
): Promise<(T & Deadlines)[]> {
  const rows = items.map((item) => ({ item, facts: factsOf(item) }));
  const open = rows.map(({ facts }) => facts).filter(isAgainstAccount);
  const recorded = open.length === 0 ? undefined : await recordedEvidence(context, open);
  return rows.map(({ item, facts }) => {
    const deadline = deadlineOf(facts);
    return {
      ...item,
      isOpen: isOpenDispute(facts),
      answerBy: deadline === undefined ? null : toRfc3339(deadline.by),
      answerByWorkingDays: deadline === undefined ? null : toRfc3339(deadline.byWorkingDays),
      evidence: isAgainstAccount(facts) ? evidenceOf(facts, recorded) : null,
    };
  });
}

type Recorded = (facts: Facts) => Evidence | null;

function evidenceOf(facts: Facts, recorded: Recorded | undefined): Evidence | null {
  if (facts.status === 'IN_REVIEW') return 'sent';
  if (facts.status === 'PENDING_DOCUMENTATION') return 'requested';
  return recorded?.(facts) ?? null;
}

/**
 * Returns what the journal tells of the evidence in open disputes. Entries older than the oldest of them are not read.
 */
async function recordedEvidence(context: Context, open: readonly Facts[]): Promise<Recorded | undefined> {
  const place = await context.service.place();
  if (place === undefined) return undefined;
  const account = { profile: place.profile, origin: place.origin, key: place.key ?? '' };
  const created = open.map(createdOf).filter((at) => !Number.isNaN(at));
  // A sandbox whose clock was advanced dates its disputes after the journal, which has the clock of this machine.
  const ahead = Math.max(0, (await context.service.now()) - context.clock.now());
  const since = created.length === 0 ? 0 : Math.max(0, Math.min(...created) - ahead - DAY_MS);
  let sent: readonly JournalEntry[];
  try {
    const { recorded } = await context.journal();
    const entries = await recorded.ofOperation(evidence.id, since);
    sent = entries.filter((entry) => isOfAccount(entry, account) && mayHaveArrived(entry));
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    context.output.warn(say`the evidence that was sent is not known: ${error.userMessage}`);
    return undefined;
  }
  return (facts) => {
    const own = sent.filter(({ params }) => params?.['id'] === facts.endToEndId);
    if (own.some(({ outcome }) => outcome === 'done')) return 'sent';
    if (own.length > 0) return 'unknown';
    // Evidence that was sent by the id of a dispute, which no answer contains, may be for this one.
    const isUnclear = sent.some(
      ({ at, params }) =>
        !isEndToEndId(params?.['id'] ?? '') && !(Date.parse(at) < createdOf(facts) - ahead - DAY_MS),
    );
    return isUnclear ? null : 'none-recorded';
  };
}

const createdOf = ({ createdAt }: Facts): number => Date.parse(createdAt ?? '');

const mayHaveArrived = ({ outcome }: JournalEntry): boolean => outcome === 'done' || isOutcomeOpen(outcome);

/** Sorts open disputes first, and newest first among them and among the others. */
export function openFirst<T extends DisputeItem & Deadlines>(rows: readonly T[]): T[] {
  const at = (row: T): number => {
    const created = createdOf(factsOf(row));
    return Number.isNaN(created) ? -Infinity : created;
  };
  return rows.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || order(at(b), at(a)));
}

const order = (a: number, b: number): number => (a === b ? 0 : a - b);
