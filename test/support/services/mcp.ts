// Connects the official client of the Model Context Protocol to the built program.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { PROGRAM } from '#test/support/binary.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';

/** Fields of the answers that tests read; which of them there are depends on the tool. */
interface AnswerData {
  readonly proposal: string;
  readonly state: string;
  readonly correlationID: string;
  readonly approval: string;
  readonly facts: { readonly equal: readonly string[] };
  readonly status: string;
  readonly meaning: string;
  readonly result: Readonly<Record<string, unknown>>;
}

interface ToolAnswer {
  readonly exitCode: number;
  readonly data: AnswerData;
  readonly more?: boolean;
  readonly note?: string;
  readonly untrusted?: readonly string[];
  readonly error?: { readonly code: string; readonly message: string; readonly hint: string | null };
}

export interface Agent {
  readonly client: Client;
  readonly pid: number;
  call(tool: string, args?: Readonly<Record<string, unknown>>): Promise<ToolAnswer>;
  /** All that the server wrote to its standard error. */
  errors(): string;
  close(): Promise<void>;
}

/** Starts `pixctl mcp` with these options and connects to it. */
export async function connect(
  options: readonly string[],
  env: Readonly<Record<string, string>>,
  clientOptions: ConstructorParameters<typeof Client>[1] = {},
): Promise<Agent> {
  const client = new Client({ name: 'test-agent', version: '1.2.3' }, clientOptions);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp', ...options],
    env: { ...env },
    stderr: 'pipe',
  });
  let errors = '';
  transport.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  await client.connect(transport);
  const close = (): Promise<void> => client.close();
  afterEveryTest(close);
  return {
    client,
    pid: transport.pid ?? 0,
    call: async (name, args = {}) =>
      (await client.callTool({ name, arguments: args })).structuredContent as ToolAnswer,
    errors: () => errors,
    close,
  };
}
