import type { JournalEntry, Recorded } from '#client/journal/types.ts';
import { isSafeToResend, requestOf } from '#client/recovery/resolve-entry.ts';
import { command } from '#commands/kit/define.ts';
import { paymentStep, withAutoApprove } from '#contract/auto-approve.ts';
import { findOperation } from '#contract/operations/index.ts';
import { isObject } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { amountOf, commentIn, partiesOf } from '#policy/movement.ts';
import type { JournalPort } from '#ports/journal.ts';
import { checkHere, find, idArg, readWithState, stillRunning, view } from './entry.ts';

/** Name of the request that is sent again, used after "About to make a". */
const CALLED: Readonly<Record<string, Message>> = {
  'account.withdraw': say`withdrawal`,
  'charge.refund': say`refund`,
  'payment.approve': say`payment`,
  'payment.create': say`payment`,
  'refund.create': say`refund`,
  'subaccount.withdraw': say`withdrawal`,
  'transfer.create': say`transfer`,
};

export const resume = command({
  meta: {
    name: 'journal resume',
    words:
      'resume, retomar, continuar, continue, recover, retry safely, tentar de novo, repetir, repetir com o mesmo id, retry a write, sem duplicar',
    summary: 'Retry a write with an unknown outcome, with the same ids',
    details: [
      'pixctl records each retry before it sends it, and only one process at a time can retry a write. The service executes a write with an id only once. A write without an id is retried only after you have recorded that it was not done: journal resolve ID --as not-done.',
    ],
    network: 'write',
    examples: [
      { command: 'pixctl journal resume 5f0c', note: 'Send it again' },
      { command: 'pixctl journal resume 5f0c --yes', note: 'In a script, without a question' },
    ],
  },
  input: { args: [idArg] },
  money: {
    movement: async (context, { args }) => {
      const entry = await find(await context.journal(), args.id);
      const { id, operation, body, amount, correlationID } = entry;
      const known = findOperation(operation);
      const recorded = {
        what: CALLED[operation] ?? say`${operation}`,
        entry: id,
        ...(known === undefined ? {} : { operation: withAutoApprove(known, body) }),
        amountCents: amount ?? amountOf(known, body),
        ...partiesOf(known, body),
        comment: commentIn(body),
        ...(paymentStep(operation) === 'create' && isObject(body)
          ? { destination: (await import('#commands/payment/recipient.ts')).placeOf(body) }
          : {}),
      };
      if (paymentStep(operation) !== 'approve' || correlationID === undefined) return recorded;
      // An approval names only the payment, which may be read only at the service and account where it was sent.
      await checkHere(context, entry);
      const { movementNamed } = await import('#commands/payment/recorded-movement.ts');
      const read = await movementNamed(context, correlationID);
      // Confirm the amount that the service has for the payment.
      return { ...recorded, ...read, amountCents: read.amountCents ?? recorded.amountCents };
    },
    intendedWrites: async (context, { args }) => {
      const found = await (await context.journal()).recorded.withId(args.id);
      return found.length === 1 ? found.map(({ operation, id }) => ({ what: operation, entry: id })) : [];
    },
  },
  run: async (context, { args }) => {
    const journal = await context.journal();
    const entry = await find(journal, args.id);
    await checkHere(context, entry);
    await assertResumable(journal, entry, journal.recorded);
    const { operation, input } = requestOf(entry);
    if (JSON.stringify(entry.body ?? {}).includes('•••'))
      throw usageError(
        say`entry ${entry.id} contained a secret, which is not stored`,
        say`Run the original command again. The service executes it only once.`,
      );
    if (operation.upload !== undefined)
      throw usageError(
        say`entry ${entry.id} sent a file, which is not stored`,
        say`Run the original command again. The service executes it only once.`,
      );
    const client = await context.service.client();
    const { result } = await client.resume(entry.id, operation, input, async (recorded) => {
      const [now] = await recorded.withId(entry.id);
      // Another process may have resumed the entry in the meantime.
      if (now !== undefined) await assertResumable(journal, now, recorded);
    });
    return result;
  },
  show: { view },
});

/** @throws PixctlError (exit 2) if the entry is settled or running, (exit 6) if the service might do it twice */
async function assertResumable(journal: JournalPort, seen: JournalEntry, recorded: Recorded): Promise<void> {
  const { entry, running } = await readWithState(journal, seen, recorded);
  if (entry.outcome === 'done' || entry.outcome === 'refused')
    throw usageError(say`entry ${entry.id} is ${entry.outcome} already`, say`No entry can be resumed.`);
  if (running) throw stillRunning(entry);
  const { operation } = requestOf(entry);
  if (!isSafeToResend(operation, entry) && entry.outcome !== 'not-done')
    throw new PixctlError(
      say`${operation.id} cannot be sent again safely: the service would execute it twice`,
      {
        code: 'not-resumable',
        exitCode: EXIT.unknown,
        hint: say`Check whether it was done, then run: pixctl journal resolve ${entry.id} --as done|not-done`,
      },
    );
}
