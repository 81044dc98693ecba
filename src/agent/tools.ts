// The tools of the server: their names, schemas and annotations. Few, because each client pays for the list in every session.
import type { JsonSchemaType } from '@modelcontextprotocol/server';
import { EXIT, EXIT_CODES } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { AgentAccess, Answer } from './access.ts';
import { runCommandLine } from './run-command-line.ts';

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
  readonly words?: string;
  readonly proposal?: string;
  readonly id?: string;
  readonly kind?: string;
  readonly seconds?: number;
  readonly reference?: string;
  readonly reason?: string;
  readonly sql?: string;
  readonly exitCode?: number;
}

const COMMAND = { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 100 } as const;
const TEXT = { type: 'string', maxLength: 1_000 } as const;

const object = (properties: Record<string, unknown>, required: readonly string[] = []): JsonSchemaType =>
  ({ type: 'object', properties, required, additionalProperties: false }) as JsonSchemaType;

/** The same for all tools. */
export const ANSWER: JsonSchemaType = object(
  {
    exitCode: { type: 'integer' },
    data: {},
    untrusted: { type: 'array', items: { type: 'string' } },
    error: {},
  },
  ['exitCode'],
);

const READ_ONLY = { readOnlyHint: true, openWorldHint: true };
const WRITES = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true };

const MOST_SECONDS = 120;
const PAUSE_MS = 500;
const MOST_SECTION = 700;

export const TOOLS: readonly Tool[] = [
  {
    name: 'search',
    description:
      'Find pixctl commands and documentation by words. With command, returns the help of that command.',
    input: object({ words: TEXT, command: COMMAND }),
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: (access, toolArguments, call) => searchAll(access, toolArguments, call),
  },
  {
    name: 'read',
    description:
      'Run a pixctl command that only reads, such as ["charge","list","--limit","5"]. Amounts are in cents.',
    input: object({ command: COMMAND }, ['command']),
    annotations: READ_ONLY,
    run: (access, { command = [] }, { signal }) => access.read(command, signal),
  },
  {
    name: 'query',
    description: 'Read the local copy of the account with one SQL SELECT. Run without sql for the tables.',
    input: object({ sql: { type: 'string', maxLength: 10_000 } }),
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: async (access, { sql }, { signal }) => {
      const words = sql === undefined ? ['query', '--list'] : ['query', '--', sql];
      return access.answerOf(
        await runCommandLine(access.program, [...access.profile.words, ...access.timing, ...words], signal),
      );
    },
  },
  {
    name: 'propose',
    description:
      'Propose a write, such as ["payment","send","--pix-key","ana@example.com","--amount","50,00"]. Nothing is sent. The same write has the same proposal; reference (an invoice number) makes it another one. reason is shown to the person who approves.',
    input: object({ command: COMMAND, reference: { ...TEXT, maxLength: 100 }, reason: TEXT }, ['command']),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run: (access, { command = [], reference, reason }, { signal, client }) =>
      access.propose(command, { reference, reason, client }, signal),
  },
  {
    name: 'execute',
    description:
      'Run a proposal. It happens once, however often it is called. On a live profile, a person approves money out at a terminal first: tell them the command in approval.',
    input: object({ proposal: TEXT }, ['proposal']),
    annotations: WRITES,
    run: (access, { proposal = '' }, { signal }) => access.execute(proposal, signal),
  },
  {
    name: 'wait',
    description: 'Wait until a proposal, charge or payment is in a final state, at most seconds.',
    input: object(
      {
        kind: { enum: ['proposal', 'charge', 'payment'] },
        id: TEXT,
        seconds: { type: 'integer', minimum: 1, maximum: MOST_SECONDS },
      },
      ['kind', 'id'],
    ),
    annotations: READ_ONLY,
    run: (access, toolArguments, call) => wait(access, toolArguments, call),
  },
  {
    name: 'explain',
    description: 'Explain an exit code, or show what the journal knows of an entry or correlation id.',
    input: object({ exitCode: { type: 'integer' }, id: TEXT }),
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: async (access, { exitCode, id }, { signal }) => {
      if (id !== undefined)
        return access.proposals.has(id)
          ? access.state(id, signal)
          : access.read(['journal', 'show', '--', id], signal);
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

async function searchAll(
  access: AgentAccess,
  { words, command }: ToolArguments,
  { signal }: Call,
): Promise<Answer> {
  if (command !== undefined) {
    // Refuses what is no command, so that no other words reach the help.
    const found = await access.program.commandLine.find([...command, '--help']);
    if (found === undefined) throw usageError(say`this is not a command`, say`Use words to find one.`);
    const { out } = await runCommandLine(access.program, [...found.name.split(' '), '--help'], signal, {
      asText: true,
    });
    return { exitCode: EXIT.done, data: out };
  }
  if (words === undefined || words.trim() === '') throw usageError(say`words or command is required`);
  const docs = await runCommandLine(access.program, ['docs', 'search', '--', words], signal);
  const sections = docs.exitCode === EXIT.done ? (JSON.parse(docs.out) as readonly Section[]) : [];
  return {
    exitCode: EXIT.done,
    data: {
      commands: access.program.commandLine.search(words),
      docs: sections
        .slice(0, 3)
        .map(({ page, title, text }) => ({ page, title, text: text.slice(0, MOST_SECTION) })),
    },
  };
}

interface Section {
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

async function wait(
  access: AgentAccess,
  { kind, id = '', seconds = 60 }: ToolArguments,
  { signal }: Call,
): Promise<Answer> {
  const { host } = access;
  const from = host.uptime();
  if (kind !== 'proposal') {
    const line = [...access.profile.words, kind ?? '', 'watch', '--for', `${seconds}s`, '--', id];
    return access.answerOf(await runCommandLine(access.program, line, signal));
  }
  for (;;) {
    const { state } = access.proposals.get(id);
    const waited = host.uptime() - from;
    if ((state !== 'proposed' && state !== 'running') || waited >= seconds) return access.state(id, signal);
    await host.sleep(PAUSE_MS, signal);
  }
}
