// A run under an AI agent is noticed: what it prints, and that it writes nothing on a live profile from a shell.
import { describe, expect, it } from 'vitest';
import { allCommands } from '#cli/tree.ts';
import type { Command } from '#commands/kit/command.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import type { Host } from '#host/host.ts';
import { noticedAgent } from '#host/noticed-agent.ts';
import { machine } from '#test/support/cli.ts';
import { optionWords } from '#test/support/option-values.ts';
import { errorOf } from '#test/support/outputs.ts';
import { httpServer } from '#test/support/services/server.ts';
import { WRITES } from '#test/support/writes.ts';
import { liveProfile } from './live-profile.ts';

const AGENT = { CLAUDECODE: '1' };
/** Commands that run until somebody ends them, or that belong to a terminal of their own. */
const ENDLESS =
  /^(?:mcp|login|sandbox start|today|sync|webhook listen|open|upgrade|doctor)$|(?:watch| open)$/;
const commands = (await allCommands()).filter(({ meta: { name } }) => !ENDLESS.test(name));

/** Values of arguments that only some texts are valid for. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  method: 'POST',
  path: '/api/v1/charge',
  key: 'ana@example.com',
  event: 'CHARGE_COMPLETED',
};

/** The command with all that it requires, and with `--yes`. */
const lineOf = ({ meta, input }: Command): readonly string[] => [
  ...meta.name.split(' '),
  ...(input?.args ?? [])
    .filter(({ optional }) => optional !== true)
    .map(({ name, enum: words }) => words?.[0] ?? ARGUMENTS[name] ?? 'x-1'),
  ...Object.entries(input?.options ?? {})
    .filter(([, { required }]) => required === true)
    .flatMap(([name, spec]) => optionWords(name, spec)),
  '--yes',
];

/** Reads of the contract with a body. */
const READS: readonly string[] = OPERATIONS.filter(
  ({ effect, method }) => effect === 'read' && method === 'POST',
).map(({ path }) => path);

/** A machine with a live profile at a service that accepts everything, and the writes that it received. */
async function liveService() {
  const writes: string[] = [];
  const { url } = await httpServer(({ method, url: path }, response) => {
    if (method !== 'GET' && method !== 'HEAD' && !READS.includes(path)) writes.push(`${method} ${path}`);
    const body = method === 'GET' && path.startsWith('/api/v1/account') ? { accounts: [] } : {};
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const self = machine();
  const login = 'login --name shop --mode live --app-key-stdin --url';
  const { code, err } = await self.run(`${login} ${url}`, { input: 'some-key-1' });
  expect([code, err]).toEqual([0, expect.any(String)]);
  return { self, writes };
}

const host = (env: Record<string, string>, terminals: Partial<Host> = {}) => ({
  env,
  stdinIsTerminal: false,
  stdoutIsTerminal: false,
  stderrIsTerminal: false,
  ...terminals,
});

describe('an agent is noticed', () => {
  it.each([
    [{ CLAUDECODE: '1' }, 'Claude Code'],
    [{ CODEX_SANDBOX: 'seatbelt' }, 'Codex'],
    [{ CODEX_SANDBOX_NETWORK_DISABLED: '1' }, 'Codex'],
    [{ CODEX_THREAD_ID: '019d1afb' }, 'Codex'],
    [{ CURSOR_AGENT: '1' }, 'Cursor'],
    [{ GEMINI_CLI: '1' }, 'Gemini CLI'],
    [{ AI_AGENT: 'anything' }, 'AI_AGENT'],
  ])('by %o', (env, name) => {
    expect(noticedAgent(host(env))).toBe(name);
  });

  it.each([
    ['without a variable', {}, {}],
    ['with an empty variable', { CLAUDECODE: '' }, {}],
    ['with a terminal on stdin', AGENT, { stdinIsTerminal: true }],
    ['with a terminal on stdout', AGENT, { stdoutIsTerminal: true }],
    ['with a terminal on stderr', AGENT, { stderrIsTerminal: true }],
  ])('not %s', (_title, env, terminals) => {
    expect(noticedAgent(host(env, terminals))).toBeUndefined();
  });
});

describe('what is printed for an agent', () => {
  it.each([
    ['an unknown command', 'chrage list'],
    ['a group without a command', 'charge'],
    ['an unknown option', 'charge list --colour'],
    ['a resource that does not exist', '--sandbox charge get nothing'],
    ['a missing option, as a table', '--sandbox charge create -o table'],
  ])('an error is one JSON object for %s', async (_title, line) => {
    const { run } = machine();
    const { err } = await run(line, { env: AGENT });
    expect(Object.keys(JSON.parse(err) as object)).toEqual(['error']);
  });

  it('has no colour, although FORCE_COLOR is set', async () => {
    const { run } = machine();
    const env = { FORCE_COLOR: '1' };
    expect((await run('--sandbox config list -o table', { env })).out).toContain('\u001b[');
    expect((await run('--sandbox config list -o table', { env: { ...env, ...AGENT } })).out).not.toContain(
      '\u001b[',
    );
    expect((await run('charge --help', { env: { ...env, ...AGENT } })).out).not.toContain('\u001b[');
  });

  it('is the same as for a person with PIXCTL_AGENT=off', async () => {
    const { run } = machine();
    const person = await run('--sandbox charge get nothing');
    const off = await run('--sandbox charge get nothing', { env: { ...AGENT, PIXCTL_AGENT: 'off' } });
    expect(off.err).toBe(person.err);
  });
});

describe('on a live profile, an agent with a shell', () => {
  it.each(commands.map((command) => [command.meta.name, command] as const))(
    'sends no write with %s',
    async (_name, command) => {
      const { self, writes } = await liveService();
      for (const env of [AGENT, { ...AGENT, PIXCTL_AGENT: 'off' }])
        await self.run(lineOf(command), { env, input: '' });
      expect(writes).toEqual([]);
    },
  );

  it.each(WRITES.map(({ id, prepare }, n) => [id, prepare, n] as const))(
    'gets exit code 9 for %s, which has no effect',
    async (_id, prepare, n) => {
      const { served, env } = await liveProfile();
      await served.ok('POST', '/_sandbox/account', {});
      const { words, effects } = await prepare((...request) => served.ok(...request), n);
      const before = effects(served.database);
      const self = machine();
      Object.assign(self.env, env);
      const ran = await self.run([...words, '--yes'], { env: AGENT });
      expect([ran.code, errorOf(ran).code]).toEqual([9, 'agent']);
      expect(effects(served.database)).toBe(before);
    },
  );

  it.each([
    'webhook listen --public-url https://shop.example.com/pix',
    'payment batch approve x.plan --yes --total 1,00',
  ])('is refused %s', async (line) => {
    const { served, env } = await liveProfile();
    const self = machine();
    Object.assign(self.env, env);
    expect(await self.run(line, { env: AGENT })).toMatchObject({ code: 9 });
    expect((await served.ok('GET', '/api/v1/webhook')).webhooks).toEqual([]);
  });

  it('reads', async () => {
    const { served, here, env } = await liveProfile();
    await served.ok('POST', '/api/v1/charge', { correlationID: 'order-1', value: 500 });
    const self = machine();
    Object.assign(self.env, env);
    for (const line of ['charge get order-1', 'api GET /api/v1/charge', 'balance'])
      expect(await self.run(line, { env: AGENT })).toMatchObject({ code: 0 });
    expect((await here(['charge', 'list'])).code).toBe(0);
  });

  it('writes after a person allowed it, and only then', async () => {
    const { served, env } = await liveProfile();
    const self = machine();
    Object.assign(self.env, env);
    const create = (id: string) =>
      self.run(`charge create --value 500 --correlation-id ${id}`, { env: AGENT });
    expect(errorOf(await create('order-1'))).toMatchObject({
      code: 'agent',
      hint: expect.stringContaining('pixctl mcp --profile shop --live write'),
    });
    const person = machine({ stdinIsTerminal: true, stderrIsTerminal: true });
    Object.assign(person.env, env);
    expect(await person.run('config set limits.agent.shell allow')).toMatchObject({ code: 0 });
    expect(await create('order-1')).toMatchObject({ code: 0 });
    expect((await served.ok('GET', '/api/v1/charge/order-1')).charge.value).toBe(500);
  });

  it.each([
    ['config set limits.agent.shell allow', AGENT],
    ['config set limits.agent.shell@shop allow', AGENT],
    ['config set limits.agent.shell allow --yes', AGENT],
    ['config set limits.agent.shell allow', { ...AGENT, PIXCTL_AGENT: 'off' }],
    ['config set limits.agent.shell allow', {}],
  ])('does not allow it to itself: %s', async (line, env) => {
    const { self } = await liveService();
    expect((await self.run(line, { env })).code).toBe(9);
    expect(await self.run('config get limits.agent.shell --json')).toMatchObject({
      out: expect.stringContaining('"value": null'),
    });
  });
});
