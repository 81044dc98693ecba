import type { JournalEntry, OnDamaged } from '#client/journal/types.ts';
import { isOpen, isUnseen } from '#client/journal/types.ts';
import { FINDINGS, resolveEntry, unchanged } from '#client/recovery/resolve-entry.ts';
import { runParallel } from '#commands/bulk/parallel.ts';
import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { english, say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { JournalPort } from '#ports/journal.ts';
import type { ShownEntry } from './entry.ts';
import {
  checkHere,
  find,
  idArg,
  otherAccountError,
  shown,
  stillRunning,
  view,
  VIEW_BESIDE_DAMAGED,
  warnOfDamaged,
} from './entry.ts';

async function resolveOne(context: Context, journal: JournalPort, entry: JournalEntry): Promise<ShownEntry> {
  if (journal.isRunning(entry))
    return { ...shown(journal, entry), detail: say`the command that sent it is still running` };
  if (isUnseen(entry)) return markSeen(journal, entry);
  if (!isOpen(entry.outcome)) return shown(journal, entry);
  const { outcome, detail } = await resolveEntry(await context.service.client(), journal, entry);
  return { ...shown(journal, entry), outcome, detail };
}

/** Records that the user has seen the outcome of a write, which can be sent once more after that. */
async function markSeen(journal: JournalPort, entry: JournalEntry): Promise<ShownEntry> {
  await journal.settle(entry.id, 'done', { awaitsShown: true }, unchanged(journal, entry));
  return shown(journal, entry);
}

export const resolve = command({
  meta: {
    name: 'journal resolve',
    words:
      'resolve, resolver, descobrir, exit 6, duplicado, duplicada, duplicate, duplicidade, pagamento duplicado, duplicate payment, double payment, double charge, charged twice, pago duas vezes, duas vezes, pagou duas vezes, paguei duas vezes, twice, timeout, time out, resultado desconhecido, unknown outcome, resposta perdida, sem resposta, lost answer, no answer, caiu a internet, erro de rede, network error, exit code 6, sera que pagou, pagamento foi feito, did payment go through, nao sei se pagou',
    summary: 'Ask the service for the outcome of a write; without an id, of all open entries',
    details: [
      'This command only reads. A write is done if the service has it, and not done if the service does not have it two minutes after it was sent. pixctl looks a write up only at the service and account that it was sent to.',
      'A write that was done by a run that ended before it showed the result is listed once more. pixctl does not send the same write again before that.',
      'Withdrawals, transfers between sub accounts, and credits and debits with your own description have no id to look up. Check the account and record what you found with --as. A transfer cannot be looked up either, but journal resume resolves it: the service refuses a second one with the same id.',
      'The exit code is 6 while an outcome is still unknown.',
    ],
    network: 'read',
    examples: [
      { command: 'pixctl journal resolve', note: 'Check all open entries' },
      {
        command: 'pixctl journal resolve 5f0c --as done',
        note: 'Record that the transfer is in the account',
      },
    ],
  },
  input: {
    args: [{ ...idArg, optional: true }],
    options: {
      as: {
        type: 'string',
        enum: ['done', 'not-done'],
        placeholder: 'done|not-done',
        description: 'the outcome that you found',
      },
    },
  },
  run: async (context, { args, options }) => {
    const journal = await context.journal();
    const recordedOutcome = options.as;
    if (args.id === undefined) {
      if (recordedOutcome !== undefined) throw usageError(say`--as needs the id of one entry`);
      const { name } = await context.service.profile();
      const { recorded } = journal;
      let isDamaged = false;
      const onDamaged: OnDamaged = (error) => {
        isDamaged = true;
        warnOfDamaged(context)(error);
      };
      const open = [...(await recorded.unseen(onDamaged)), ...(await recorded.open(onDamaged))].filter(
        ({ profile }) => profile === name,
      );
      const here: JournalEntry[] = [];
      for (const entry of open)
        if (isUnseen(entry) || (await otherAccountError(context, entry)) === undefined) here.push(entry);
      const results: ShownEntry[] = [];
      for await (const result of resolveAll(context, journal, here)) results.push(result);
      context.signal.throwIfAborted();
      const others = open.length - here.length;
      if (others > 0)
        context.output.note(
          say`Open entries of another service or app key: ${others}. See: pixctl journal list`,
        );
      return endedAs(results, isDamaged);
    }
    const entry = await find(journal, args.id);
    if (recordedOutcome !== undefined) {
      if (!isOpen(entry.outcome)) throw usageError(say`entry ${entry.id} is ${entry.outcome} already`);
      if (journal.isRunning(entry)) throw stillRunning(entry);
      const detail = english(FINDINGS.byHand);
      await journal.settle(entry.id, recordedOutcome, { detail }, unchanged(journal, entry));
      return shown(journal, { ...entry, outcome: recordedOutcome, detail });
    }
    // Nothing is looked up for a write that is done.
    if (!isUnseen(entry)) await checkHere(context, entry);
    return endedAs([await resolveOne(context, journal, entry)]);
  },
  show: { view },
});

/** Looks up several entries at once, and yields them in their order. */
const resolveAll = (
  context: Context,
  journal: JournalPort,
  entries: readonly JournalEntry[],
): AsyncIterable<ShownEntry> =>
  runParallel(context, eachOf(entries), (lane, entry) => resolveOrSay(lane, journal, entry), {
    concurrency: 'auto',
    isEnd: () => false,
    drain: context.signal,
  });

async function* eachOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Reports a failed look-up as part of the row, so that the other entries are still resolved. */
async function resolveOrSay(
  context: Context,
  journal: JournalPort,
  entry: JournalEntry,
): Promise<ShownEntry> {
  try {
    return await resolveOne(context, journal, entry);
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.auth) throw error;
    return { ...shown(journal, entry), outcome: 'unknown', detail: error.userMessage };
  }
}

/** @param isDamaged whether there are entries of which nothing is known */
const endedAs = (results: readonly ShownEntry[], isDamaged = false): unknown => {
  const open =
    isDamaged || results.some(({ outcome }) => ['unknown', 'pending', 'running'].includes(outcome));
  return open ? new Ended(results, EXIT.unknown, isDamaged ? VIEW_BESIDE_DAMAGED : undefined) : results;
};
