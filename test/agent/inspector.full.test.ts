// The command line of the official inspector against the built program: every tool, resource and prompt.
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { freshEnv, PROGRAM } from '#test/support/binary.ts';
import { installed } from '#test/support/npm.ts';

const execute = promisify(execFile);
const VERSION = '0.17.2';
const FOLDER = resolve('.cache', `inspector-${VERSION}`);
const hasInspector = await installed(FOLDER, [`@modelcontextprotocol/inspector@${VERSION}`]);

describe.skipIf(!hasInspector)('the inspector', () => {
  it('lists and calls every tool', async () => {
    const env = freshEnv();
    const inspect = async (method: string, ...more: readonly string[]): Promise<Inspected> => {
      const program = join(FOLDER, 'node_modules/.bin/mcp-inspector');
      const words = ['--cli', process.execPath, PROGRAM, 'mcp', '--method', method, ...more];
      const { stdout } = await execute(program, words, { env: { ...env } });
      return JSON.parse(stdout) as Inspected;
    };
    const call = (tool: string, ...args: readonly string[]): Promise<Inspected> =>
      inspect('tools/call', '--tool-name', tool, ...args.flatMap((arg) => ['--tool-arg', arg]));

    const { tools = [] } = await inspect('tools/list');
    expect(tools).toHaveLength(8);
    const proposed = await call('propose', 'command=["charge","create","--amount", "5,00"]');
    const id = proposed.structuredContent?.data?.proposal ?? '';
    const results = [
      proposed,
      await call('search', 'words=["refund"]'),
      await call('execute', `proposal=${id}`),
      await call('read', 'command=["charge","list"]'),
      await call('wait', 'kind=proposal', `ids=["${id}"]`, 'seconds=1'),
      await call('explain', 'exitCode=6'),
      await call('sandbox', 'command=["sandbox","status"]'),
      await call('read', 'command=["sync"]'),
      await call('query', 'sql=select count(*) as n from charges'),
    ];
    for (const { structuredContent, isError } of results) {
      expect(isError).toBeUndefined();
      expect(structuredContent?.exitCode).toBe(0);
    }
    expect((await inspect('resources/templates/list')).resourceTemplates).toHaveLength(1);
    expect((await inspect('prompts/list')).prompts).toHaveLength(5);
  });
});

interface Inspected {
  readonly tools?: readonly unknown[];
  readonly resourceTemplates?: readonly unknown[];
  readonly prompts?: readonly unknown[];
  readonly isError?: boolean;
  readonly structuredContent?: { readonly exitCode: number; readonly data?: { readonly proposal?: string } };
}
