// The tools of the server: their names, schemas and annotations. Few, because each client pays for the list in every session.
import type { JsonSchemaType } from '@modelcontextprotocol/server';
import { isObject } from '#contract/path.ts';
import { EXIT, EXIT_CODES } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { AgentAccess, Answer } from './access.ts';
import { MOST_DATA, proposalIn } from './access.ts';
import { AWAITED, notFinal, statusOf } from './result.ts';
import { shortened, within } from './untrusted.ts';

export interface Call {
  readonly signal: AbortSignal;
  readonly client: string;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: JsonSchemaType;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly openWorldHint?: boolean;
  };
  run(access: AgentAccess, toolArguments: ToolArguments, call: Call): Promise<Answer>;
}

/** Arguments, checked against the schema. */
export interface ToolArguments {
  readonly command?: readonly string[];
  readonly words?: readonly string[];
  readonly proposal?: string;
  readonly id?: string;
  readonly ids?: readonly string[];
  readonly kind?: string;
  readonly seconds?: number;
  readonly reference?: string;
  readonly reason?: string;
  readonly sql?: string;
  readonly exitCode?: number;
}

const COMMAND = {
  type: 'array',
  description: 'words of a command line; amounts in reais: "50,00"',
  items: { type: 'string' },
  minItems: 1,
  maxItems: 100,
} as const;
const text = (description: string, maxLength = 1_000) =>
  ({ type: 'string', description, maxLength }) as const;
const MOST_PURPOSES = 5;
const MOST_AWAITED = 10;
const ABOUT = {
  reference: text('number of the invoice or order; another one makes it another write', 100),
  reason: text('why it is due, for the person who approves'),
};

const object = (properties: Record<string, unknown>, required: readonly string[] = []): JsonSchemaType =>
  ({ type: 'object', properties, required, additionalProperties: false }) as JsonSchemaType;

/**
 * The same for all tools. Short, because it is listed with each of them; `data` can have any type, and so is not declared:
 * some clients refuse a property without a type.
 */
export const ANSWER: JsonSchemaType = {
  type: 'object',
  properties: { exitCode: { type: 'integer' } },
  required: ['exitCode'],
};

const READ_ONLY = { readOnlyHint: true, openWorldHint: true };
const WRITES = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true };

const MOST_SECONDS = 120;
const FIRST_PAUSE_MS = 500;
const MOST_PAUSE_MS = 5_000;
/** Commands that are named for a purpose besides the best one. */
const MOST_OTHERS = 3;

export const TOOLS: readonly Tool[] = [
  {
    name: 'search',
    description:
      'Find commands, with their arguments and options. Name all purposes of the task at once. Documentation: read ["docs","search",WORDS].',
    input: object(
      {
        words: {
          type: 'array',
          description: 'such as ["charge a customer","refund part of a charge"]',
          items: { type: 'string', maxLength: 1_000 },
          minItems: 1,
          maxItems: MOST_PURPOSES,
        },
      },
      ['words'],
    ),
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: (access, { words = [] }) => searchAll(access, words),
  },
  {
    name: 'read',
    description:
      'Run a command that only reads, such as ["charge","list","--status","ACTIVE"]. Without --limit, a list has 20 rows; more says that there are others. Without --fields a,b, only the main fields are shown.',
    input: object({ command: COMMAND }, ['command']),
    annotations: READ_ONLY,
    run: (access, { command = [] }, { signal }) => access.read(command, signal),
  },
  {
    name: 'query',
    description:
      'Read the mirror (a local copy of the account) with one SQL SELECT. Amounts in its tables are integer cents. Run without sql for the tables.',
    input: object({ sql: text('one SELECT', 10_000) }),
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: (access, { sql }, { signal }) => access.query(sql, signal),
  },
  {
    name: 'propose',
    description:
      'Check a write, such as ["payment","send","--pix-key","ana@example.com","--amount","50,00"], and show its request. Nothing is sent.',
    input: object({ command: COMMAND, ...ABOUT }, ['command']),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run: (access, { command = [], reference, reason }, { signal, client }) =>
      access.propose(command, { reference, reason, client }, signal),
  },
  {
    name: 'execute',
    description:
      'Run a write: command, or the proposal that was checked. It happens once, however often it is called. On a live profile, a person approves money out at a terminal first: tell them the command in approval.',
    input: object({ command: COMMAND, ...ABOUT, proposal: text('id of a proposal, instead of command') }),
    annotations: WRITES,
    run: (access, { command, proposal, reference, reason }, { signal, client }) => {
      if (command !== undefined && proposal === undefined)
        return access.run(command, { reference, reason, client }, signal);
      if (command === undefined && proposal !== undefined && reference === undefined && reason === undefined)
        return access.execute(proposal, signal);
      throw usageError(
        say`execute takes either command or proposal`,
        say`Give command, with reference and reason if needed; or only the proposal that propose returned.`,
      );
    },
  },
  {
    name: 'wait',
    description:
      'Wait until each is final, at most seconds, and return them. A proposal is final when its money has arrived.',
    input: object(
      {
        kind: { type: 'string', enum: ['proposal', ...Object.keys(AWAITED)] },
        ids: {
          type: 'array',
          description: 'ids or correlation ids',
          items: { type: 'string', maxLength: 1_000 },
          minItems: 1,
          maxItems: MOST_AWAITED,
        },
        seconds: { type: 'integer', description: 'default: 60', minimum: 1, maximum: MOST_SECONDS },
      },
      ['kind', 'ids'],
    ),
    annotations: READ_ONLY,
    run: (access, toolArguments, call) => wait(access, toolArguments, call),
  },
  {
    name: 'explain',
    description: 'Explain an exit code, or show what is known of an id.',
    input: object({ exitCode: { type: 'integer' }, id: text('proposal, journal entry or correlation id') }),
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: async (access, { exitCode, id }, { signal }) => {
      if (id !== undefined) {
        const proposal = proposalIn(id);
        return access.proposals.has(proposal)
          ? access.state(proposal, signal)
          : access.read(['journal', 'show', '--', id], signal);
      }
      const known = EXIT_CODES.map(({ code, ...meaning }) => ({ exitCode: code, ...meaning }));
      return { exitCode: EXIT.done, data: known.find((one) => one.exitCode === exitCode) ?? known };
    },
  },
  {
    name: 'sandbox',
    description:
      'Control the sandbox, such as ["sandbox","pay","order-1"] or ["sandbox","advance","2h"]. Only without a live profile.',
    input: object({ command: COMMAND }, ['command']),
    annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
    run: (access, { command = [] }, { signal }) => access.control(command, signal),
  },
];

/** Describes the best command for each purpose, and names some others. */
async function searchAll(access: AgentAccess, purposes: readonly string[]): Promise<Answer> {
  const data: unknown[] = [];
  for (const purpose of purposes) {
    if (purpose.trim() === '') throw usageError(say`a text in words is empty`, say`Name a purpose.`);
    const [best, ...others] = await access.commandsFor(purpose);
    data.push({
      for: access.hide(shortened(purpose, 100)),
      ...(best === undefined
        ? { found: false }
        : {
            ...(await access.usageOf(best)),
            ...(others.length === 0
              ? {}
              : { others: others.slice(0, MOST_OTHERS).map(({ meta }) => meta.name) }),
          }),
    });
  }
  return { exitCode: EXIT.done, data };
}

/** Waits for one after the other; those that are final meanwhile take no time. */
async function wait(
  access: AgentAccess,
  { kind = '', ids = [], seconds = 60 }: ToolArguments,
  { signal }: Call,
): Promise<Answer> {
  const until = access.host.uptime() + seconds;
  const answers: Answer[] = [];
  for (const id of ids) answers.push(await waitForOne(access, kind, id, until, signal));
  const [first, ...others] = answers;
  if (first === undefined || others.length === 0) return first ?? { exitCode: EXIT.done };
  const rows = answers.map(({ exitCode, data, note, error }, index) => ({
    id: ids[index],
    exitCode,
    ...(data === undefined ? {} : { dataOmitted: true }),
    ...(note === undefined ? {} : { note }),
    ...(error === undefined ? {} : { error }),
  }));
  // How each ended is always returned; the data only as far as it fits.
  let left = MOST_DATA - JSON.stringify(rows).length;
  const filled = rows.map((row, index) => {
    const { data } = answers[index] ?? {};
    const size = JSON.stringify({ data }).length;
    if (data === undefined || size > left) return row;
    left -= size;
    const { dataOmitted: _, ...rest } = row;
    return { ...rest, data };
  });
  return {
    exitCode: Math.max(...answers.map(({ exitCode }) => exitCode)),
    data: filled,
    ...(filled.some((row) => 'dataOmitted' in row)
      ? { note: 'dataOmitted: the result would be too long. Call wait with fewer ids.' }
      : {}),
    untrusted: [
      ...new Set(answers.flatMap(({ untrusted = [] }) => untrusted.map((path) => within('[].data', path)))),
    ],
  };
}

async function waitForOne(
  access: AgentAccess,
  kind: string,
  id: string,
  until: number,
  signal: AbortSignal,
): Promise<Answer> {
  const { host } = access;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, MOST_PAUSE_MS)) {
    const isOver = host.uptime() + pause / 1_000 > until;
    // A proposal that waits for a person is not computed again before it ends.
    const state = kind === 'proposal' ? access.proposals.get(id).state : undefined;
    if ((state !== 'proposed' && state !== 'running') || isOver) {
      const answer = await (state === undefined
        ? access.read([...awaitedBy(kind).read, '--', id], signal)
        : access.state(id, signal));
      const ended = state === undefined ? endOf(kind, answer) : endOfProposal(answer);
      if (ended !== undefined) return ended;
      if (isOver)
        return { ...answer, exitCode: EXIT.wait, note: `${answer.note ?? ''} The wait is over.`.trim() };
    }
    await host.sleep(pause, signal);
  }
}

const awaitedBy = (kind: string) => AWAITED[kind as keyof typeof AWAITED];

/** The answer, if its status is final or cannot be read. */
function endOf(kind: string, answer: Answer): Answer | undefined {
  const { final, good } = awaitedBy(kind);
  const status: string = statusOf(answer.data) ?? '';
  if (answer.error !== undefined || good.some((one) => one === status)) return answer;
  return final.includes(status)
    ? { ...answer, exitCode: EXIT.wait, note: `It ended as ${status}.` }
    : undefined;
}

/** The answer, if the proposal ended and its money is not on its way any more. */
function endOfProposal(answer: Answer): Answer | undefined {
  const { state, result } = isObject(answer.data) ? answer.data : {};
  const isOpen = state === 'proposed' || state === 'running';
  return isOpen || (state === 'done' && notFinal(result) !== undefined) ? undefined : answer;
}
