// The journal: what was sent, what became of it, and how to find out where that is not known.
import { IN_FLIGHT_MS } from '#client/in-flight.ts';
import type { Check, JournalEntry, Recorded } from '#client/journal/types.ts';
import { isOpen } from '#client/journal/types.ts';
import type { Finding } from '#client/types.ts';
import type { Operation } from '#contract/operation.ts';
import { asSent } from '#contract/operation.ts';
import { findOperation } from '#contract/operations/index.ts';
import { at, isObject } from '#contract/path.ts';
import { isTraceless } from '#contract/recovery-marks.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message, Value } from '#messages/message.ts';
import { english, say } from '#messages/message.ts';
import type { View } from '#output/view.ts';
import { showValue } from '#pix/errors.ts';
import { amountOf, partiesOf } from '#policy/movement.ts';
import type { Context } from '#ports/context.ts';
import type { JournalPort } from '#ports/journal.ts';
import type { ArgSpec, CommandGroup } from './kit/command.ts';
import { Ended } from './kit/command.ts';
import { command } from './kit/define.ts';

const view: View = {
  recent: 'journal',
  columns: [
    { path: 'id', label: 'Id' },
    { path: 'at', label: 'At', format: 'time' },
    { path: 'outcome', label: 'Outcome', format: 'state' },
    { path: 'operation', label: 'Operation' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'correlationID', label: 'Correlation id' },
    { path: 'profile', label: 'Profile' },
    { path: 'detail', label: 'Detail', format: 'message' },
  ],
  empty: 'No open writes: the outcome of each is known.',
};

/** What `journal resolve` puts on record; any other detail there may be the service's own words. */
const FOUND = {
  done: say`the service has it`,
  notDone: say`the service does not have it`,
  other: say`its id is in use for something else`,
  said: say`recorded by the user`,
};

const recorded = (detail: string): Value =>
  Object.values(FOUND).find((found) => english(found) === detail) ?? detail;

/** An entry as it is shown; its other fields are those of the entry. */
interface ShownEntry {
  readonly outcome: string;
  readonly detail?: Value;
}

/** An entry as it is shown: with the amount of its body, and `running` while its process still is. */
function shown(journal: JournalPort, entry: JournalEntry): ShownEntry {
  const {
    pid: _pid,
    params: _params,
    query: _query,
    up: _up,
    key: _key,
    tries: _tries,
    generated: _made,
    agreed: _agreed,
    born: _born,
    ...rest
  } = entry;
  const value = at(entry.body, 'value');
  const settled = entry.outcome === 'done' || entry.outcome === 'not-done';
  return {
    ...rest,
    outcome: journal.isRunning(entry) ? 'running' : entry.outcome,
    ...(settled && entry.detail !== undefined ? { detail: recorded(entry.detail) } : {}),
    ...(typeof value === 'number' ? { value } : {}),
  };
}

/** The entry with this id, or the beginning of one. @throws PixctlError (exit 2) */
function find(journal: JournalPort, id: string): JournalEntry {
  const found = journal.recorded.withId(id);
  if (found.length === 1) return observed(journal, found[0]!, journal.recorded).entry;
  throw usageError(
    found.length === 0
      ? say`no entry has the id ${showValue(id)}`
      : say`${found.length} entries begin with ${showValue(id)}`,
    say`See: pixctl journal list --all`,
  );
}

/**
 * An entry and whether it is under way, as they are at one moment: its process may say what became of it and end between
 * reading the one and asking for the other.
 */
function observed(
  journal: JournalPort,
  entry: JournalEntry,
  recorded: Recorded,
): { readonly entry: JournalEntry; readonly running: boolean } {
  if (journal.isRunning(entry)) return { entry, running: true };
  if (entry.outcome !== 'pending') return { entry, running: false };
  const now = recorded.withId(entry.id).at(0) ?? entry;
  return now.tries === entry.tries ? { entry: now, running: false } : observed(journal, now, recorded);
}

/** The operation and input of an entry, to make its request again. @throws PixctlError (exit 2) */
function requestOf({ operation: id, params, query, body }: JournalEntry): {
  operation: Operation;
  input: {
    path: Readonly<Record<string, string>>;
    query: Readonly<Record<string, unknown>>;
    body?: Readonly<Record<string, unknown>>;
  };
} {
  const operation = findOperation(id);
  if (operation !== undefined && ![params, query, body].every((one) => one === undefined || isObject(one)))
    throw usageError(
      say`its record in the journal is damaged`,
      say`Look at the account, and say what you found with --as.`,
    );
  if (operation === undefined)
    throw usageError(
      say`${id} is not an operation that pixctl knows how to look up`,
      say`Check the resource with: pixctl api GET PATH`,
    );
  return {
    operation,
    input: {
      path: params ?? {},
      query: query ?? {},
      ...(isObject(body) ? { body } : {}),
    },
  };
}

/** The error for an entry of another service or account, or undefined: asking this one would prove nothing. */
async function elsewhere(context: Context, entry: JournalEntry): Promise<PixctlError | undefined> {
  const { name } = await context.service.profile();
  const { id, profile } = entry;
  if (name !== profile)
    return usageError(
      say`entry ${id} was sent with profile ${profile}, not ${name}`,
      say`Add --profile ${profile}.`,
      'elsewhere',
    );
  const { origin, key } = await (await context.service.client()).where();
  const hint = say`Use the address and the app key that it was sent with, or check it yourself and run: pixctl journal resolve ${id} --as done|not-done`;
  if (entry.origin !== undefined && entry.origin !== origin)
    return usageError(say`entry ${id} was sent to ${entry.origin}, not to ${origin}`, hint, 'elsewhere');
  if (entry.key !== undefined && entry.key !== key)
    return usageError(say`entry ${id} was sent with another app key`, hint, 'elsewhere');
  return undefined;
}

/** @throws PixctlError (exit 2) when the entry was sent to another service or account. */
async function checkHere(context: Context, entry: JournalEntry): Promise<void> {
  const error = await elsewhere(context, entry);
  if (error !== undefined) throw error;
}

/** Holds while an entry is as it was read. @throws PixctlError (exit 2) when somebody else was at it meanwhile. */
const unchanged =
  (journal: JournalPort, { id, tries, outcome }: JournalEntry): Check =>
  (recorded) => {
    const [now] = recorded.withId(id);
    if (now?.tries === tries && now.outcome === outcome && !journal.isRunning(now)) return;
    throw usageError(
      say`entry ${id} was changed in the meantime`,
      say`See: pixctl journal show ${id}`,
      'journal-changed',
    );
  };

async function resolveOne(context: Context, journal: JournalPort, entry: JournalEntry): Promise<ShownEntry> {
  if (!isOpen(entry.outcome)) return { ...shown(journal, entry) };
  if (journal.isRunning(entry))
    return { ...shown(journal, entry), detail: say`the command that sent it is still running` };
  const { operation, input } = requestOf(entry);
  const age = journal.ageOf(entry);
  const found = await (await context.service.client()).findOut(operation, input, age >= IN_FLIGHT_MS);
  const outcome = outcomeOf(found, age, operation, entry);
  if (outcome.settled !== undefined)
    await journal.settle(entry.id, outcome.settled, english(outcome.detail), unchanged(journal, entry));
  return { ...shown(journal, entry), outcome: outcome.settled ?? 'unknown', detail: outcome.detail };
}

function outcomeOf(
  finding: Finding,
  age: number,
  operation: Operation,
  entry: JournalEntry,
): { settled?: 'done' | 'not-done'; detail: Message } {
  switch (finding.state) {
    case 'done':
      return { settled: 'done', detail: FOUND.done };
    case 'not-done':
      // An id that belongs to something else can never become this.
      if (finding.other === true) return { settled: 'not-done', detail: FOUND.other };
      if (age >= IN_FLIGHT_MS) return { settled: 'not-done', detail: FOUND.notDone };
      return {
        detail: say`the service does not have it yet; it may still arrive within ${Math.ceil((IN_FLIGHT_MS - age) / 1_000)} s`,
      };
    case 'unknown':
      return { detail: whyUnknown(finding, operation, entry) };
  }
}

/** Why a look-up could not find out, and what can be done instead. */
function whyUnknown(
  { because }: Extract<Finding, { state: 'unknown' }>,
  operation: Operation,
  entry: JournalEntry,
): Message {
  if (operation.upload !== undefined)
    return say`it cannot be looked up; run the command again, and the service keeps the file once`;
  if (operation.recovery?.kind === 'none' && actsOnce(operation, entry))
    return say`it cannot be looked up; journal resume sends it again, and the service does it only once`;
  if (isTraceless(operation, entry.body))
    return say`it has no id to look up; check the account and record what you found with --as`;
  return because === 'differs' || because === 'no-trace'
    ? say`what has this id at the service has other terms; look at it and record what you found with --as`
    : say`the service gave no clear answer`;
}

const list = command({
  name: 'journal list',
  alsoPrints: [
    { path: 'method', description: 'HTTP method' },
    { path: 'path', description: 'path of the request' },
    { path: 'origin', description: 'base URL of the service, or sandbox' },
    { path: 'body', description: 'what was sent, without secrets' },
  ],
  aliases: ['ls'],
  summary: 'List writes with an unknown outcome; with --all, all writes',
  options: {
    all: { type: 'boolean', description: 'include writes with a known outcome' },
    limit: {
      type: 'integer',
      minimum: 1,
      default: 100,
      placeholder: 'N',
      description: 'maximum number of entries, newest first',
    },
  },
  view,
  examples: [
    { command: 'pixctl journal list', note: 'What is open' },
    { command: 'pixctl journal list --all --json', note: 'All writes sent from this machine' },
  ],
  run: async (context, { options }) => {
    const journal = await context.journal();
    const limit = options.limit ?? 100;
    const { recorded } = journal;
    const newest = options.all === true ? recorded.entries() : recorded.open().toReversed();
    const listed: ShownEntry[] = [];
    for (const entry of newest) {
      listed.push(shown(journal, entry));
      if (listed.length >= limit) break;
    }
    return listed;
  },
});

const idArg = {
  name: 'id',
  description: 'id of the entry, or its first characters',
  source: 'journal',
} as const satisfies ArgSpec;

const show = command({
  name: 'journal show',
  alsoPrints: [{ path: 'body', description: 'what was sent, without secrets' }],
  aliases: ['get'],
  summary: 'Show an entry and its request',
  args: [idArg],
  view: {
    ...view,
    detail: [
      ...view.columns,
      { path: 'origin', label: 'Service' },
      { path: 'method', label: 'Method' },
      { path: 'path', label: 'Path' },
    ],
  },
  examples: [
    { command: 'pixctl journal show 5f0c --json', note: 'With the whole body' },
    { command: 'pixctl journal show 5f0c', note: 'The request, its time and its outcome' },
  ],
  run: async (context, { args }) => {
    const journal = await context.journal();
    return shown(journal, find(journal, args.id));
  },
});

const resolve = command({
  name: 'journal resolve',
  network: 'read',
  summary: 'Ask the service for the outcome of a write; without an id, of all open entries',
  details: [
    'This command only reads. A write that the service has was done. A write that the service does not have two minutes after it was sent was not done. Only the service and account that it was sent to are asked.',
    'Withdrawals, transfers between sub accounts, and credits and debits with a description of your own have no id to look up. Check the account, and record what you found with --as. A transfer cannot be looked up, but journal resume settles it: the service refuses a second one with the same id.',
    'The exit code is 6 while an outcome is still unknown.',
  ],
  args: [{ ...idArg, optional: true }],
  options: {
    as: {
      type: 'string',
      enum: ['done', 'not-done'],
      placeholder: 'done|not-done',
      description: 'the outcome that you found',
    },
  },
  view,
  examples: [
    { command: 'pixctl journal resolve', note: 'Check all open entries' },
    { command: 'pixctl journal resolve 5f0c --as done', note: 'Record that the transfer is in the account' },
  ],
  run: async (context, { args, options }) => {
    const journal = await context.journal();
    const said = options.as;
    if (args.id === undefined) {
      if (said !== undefined) throw usageError(say`--as needs the id of one entry`);
      const { name } = await context.service.profile();
      const open = journal.recorded.open().filter(({ profile }) => profile === name);
      const results: ShownEntry[] = [];
      let others = 0;
      for (const entry of open)
        if ((await elsewhere(context, entry)) === undefined)
          results.push(await resolveOrSay(context, journal, entry));
        else others += 1;
      if (others > 0)
        context.output.note(
          say`${others} open entries belong to another service or app key. See: pixctl journal list`,
        );
      return endedAs(results);
    }
    const entry = find(journal, args.id);
    if (said !== undefined) {
      if (!isOpen(entry.outcome)) throw usageError(say`entry ${entry.id} is ${entry.outcome} already`);
      if (journal.isRunning(entry)) throw stillRunning(entry);
      const detail = english(FOUND.said);
      await journal.settle(entry.id, said, detail, unchanged(journal, entry));
      return shown(journal, { ...entry, outcome: said, detail });
    }
    await checkHere(context, entry);
    return endedAs([await resolveOne(context, journal, entry)]);
  },
});

/** One entry that cannot be asked about must not keep the others from being settled. */
async function resolveOrSay(
  context: Context,
  journal: JournalPort,
  entry: JournalEntry,
): Promise<ShownEntry> {
  try {
    return await resolveOne(context, journal, entry);
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.auth) throw error;
    return { ...shown(journal, entry), outcome: 'unknown', detail: error.said };
  }
}

const endedAs = (results: readonly ShownEntry[]): unknown => {
  const open = results.some(({ outcome }) => ['unknown', 'pending', 'running'].includes(outcome));
  return open ? new Ended(results, EXIT.unknown) : results;
};

/** What is sent again, after "About to make a". */
const CALLED: Readonly<Record<string, Message>> = {
  'account.withdraw': say`withdrawal`,
  'charge.refund': say`refund`,
  'payment.approve': say`payment`,
  'payment.create': say`payment`,
  'refund.create': say`refund`,
  'subaccount.withdraw': say`withdrawal`,
  'transfer.create': say`transfer`,
};

const resume = command({
  name: 'journal resume',
  network: 'write',
  summary: 'Retry a write with an unknown outcome, with the same ids',
  details: [
    'Each retry is recorded before it is sent, and only one process at a time can retry a write. The service acts once per id. A write without an id is retried only after you have recorded that it was not done: journal resolve ID --as not-done.',
  ],
  args: [idArg],
  view,
  examples: [
    { command: 'pixctl journal resume 5f0c', note: 'Send it again' },
    { command: 'pixctl journal resume 5f0c --yes', note: 'In a script, without a question' },
  ],
  movement: async (context, { args }) => {
    const entry = find(await context.journal(), args.id);
    const { id, operation, body, amount, correlationID } = entry;
    const known = findOperation(operation);
    const recorded = {
      what: CALLED[operation] ?? say`${operation}`,
      entry: id,
      ...(known === undefined ? {} : { operation: asSent(known, body) }),
      amountCents: amount ?? amountOf(known, body),
      ...partiesOf(known, body),
      ...(operation === 'payment.create' && isObject(body)
        ? { destination: (await import('./payment/recipient.ts')).placeOf(body) }
        : {}),
    };
    if (operation !== 'payment.approve' || correlationID === undefined) return recorded;
    // An approval names nothing but the payment; which may be read only where it was sent.
    await checkHere(context, entry);
    const { movementNamed } = await import('./payment/view.ts');
    const read = await movementNamed(context, correlationID);
    // What leaves is what the service has.
    return { ...recorded, ...read, amountCents: read.amountCents ?? recorded.amountCents };
  },
  intends: async (context, { args }) => {
    const found = (await context.journal()).recorded.withId(args.id);
    return found.length === 1 ? [{ what: found[0]!.operation, entry: found[0]!.id }] : [];
  },
  run: async (context, { args }) => {
    const journal = await context.journal();
    const entry = find(journal, args.id);
    await checkHere(context, entry);
    assertResumable(journal, entry, journal.recorded);
    const { operation, input } = requestOf(entry);
    if (JSON.stringify(entry.body ?? {}).includes('•••'))
      throw usageError(
        say`entry ${entry.id} contained a secret, which is not stored`,
        say`Run the command itself again. The service does it only once.`,
      );
    if (operation.upload !== undefined)
      throw usageError(
        say`entry ${entry.id} sent a file, which is not stored`,
        say`Run the command itself again. The service does it only once.`,
      );
    const client = await context.service.client();
    const { result } = await client.resume(entry.id, operation, input, (recorded) => {
      const [now] = recorded.withId(entry.id);
      // Another process may have resumed it since.
      if (now !== undefined) assertResumable(journal, now, recorded);
    });
    return result;
  },
});

const stillRunning = ({ id }: JournalEntry): PixctlError =>
  usageError(say`the command that sent entry ${id} is still running`);

/** Whether the service does it once however often it is sent. What was recorded without its id would get another one. */
const actsOnce = ({ recovery, identity }: Operation, { correlationID }: JournalEntry): boolean =>
  recovery?.resend === true && (identity === undefined || correlationID !== undefined);

/** @throws PixctlError exit 2 for what is settled or under way, 6 for what the service might do twice. */
function assertResumable(journal: JournalPort, seen: JournalEntry, recorded: Recorded): void {
  const { entry, running } = observed(journal, seen, recorded);
  if (entry.outcome === 'done' || entry.outcome === 'refused')
    throw usageError(say`entry ${entry.id} is ${entry.outcome} already`, say`There is nothing to resume.`);
  if (running) throw stillRunning(entry);
  const { operation } = requestOf(entry);
  if (!actsOnce(operation, entry) && entry.outcome !== 'not-done')
    throw new PixctlError(say`${operation.id} cannot be sent again safely: the service would do it twice`, {
      code: 'not-resumable',
      exitCode: EXIT.unknown,
      hint: say`Check whether it was done, then run: pixctl journal resolve ${entry.id} --as done|not-done`,
    });
}

export const journal: CommandGroup = {
  name: 'journal',
  summary: 'Writes that were sent, and their outcome',
  commands: [list, show, resolve, resume],
};
