// Ids of proposals: for every write that an agent may propose, equal command lines have equal ids, and a change of any
// option or argument gives another one. In this process, on a sandbox with what the writes refer to.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#agent/access.ts';
import { AgentAccess } from '#agent/access.ts';
import type { IntentContext } from '#agent/intent.ts';
import { intentOf } from '#agent/intent.ts';
import { Proposals } from '#agent/proposals.ts';
import { allowedCommand, mayRun } from '#agent/rights.ts';
import { hostWith, runCommandLine } from '#agent/run-command-line.ts';
import { commandLine } from '#cli/adapters/agent.ts';
import { main } from '#cli/main.ts';
import { allCommands } from '#cli/tree.ts';
import { processHost } from '#host/host.ts';
import { freshEnv } from '#test/support/binary.ts';
import { optionWords } from '#test/support/option-values.ts';

const E2E = 'E99999004202611211200abcdefghijk';

/** What the writes refer to. */
const BEFORE = [
  'charge create --amount 5,00 --correlation-id c1',
  'charge create --amount 5,00 --correlation-id c2',
  'charge create --amount 5,00 --correlation-id paid-1',
  'charge create --amount 5,00 --correlation-id paid-2',
  'sandbox pay paid-1',
  'sandbox pay paid-2',
  'customer create --name Ana --tax-id 52998224725 --email ana@example.com',
  'payment create --pix-key ana@example.com --amount 1,00 --correlation-id p1',
  'payment create --pix-key ana@example.com --amount 1,00 --correlation-id p2',
  'subaccount create --name Ana --pix-key ana@example.com',
  'subaccount create --name Bia --pix-key bia@example.com',
];

/** A command line for each write, and others that name something else. */
const LINES: Readonly<Record<string, readonly [base: string, ...others: readonly string[]]>> = {
  'charge create': [
    'charge create --amount 5,00',
    'charge create --amount 5,00 --customer Ana',
    'charge create --amount 5,00 --customer-name Ana --customer-tax-id 11144477735',
  ],
  'charge update': [
    'charge update c1 --expires-date 2027-01-31',
    'charge update c2 --expires-date 2027-01-31',
  ],
  'charge delete': ['charge delete c1', 'charge delete c2'],
  'charge refund': ['charge refund paid-1', 'charge refund paid-2', 'charge refund paid-1 --amount 1,00'],
  'qrcode create': ['qrcode create --name x'],
  'qrcode delete': ['qrcode delete q1', 'qrcode delete q2'],
  'customer create': ['customer create --name Rui --tax-id 11144477735'],
  'customer update': ['customer update a --name Rui', 'customer update b --name Rui'],
  'subscription create': [
    'subscription create --amount 10,00 --day-generate-charge 5 --customer-name Ana --customer-tax-id 52998224725',
  ],
  'subscription update': ['subscription update a --amount 10,00', 'subscription update b --amount 10,00'],
  'subscription cancel': ['subscription cancel a', 'subscription cancel b'],
  'installment charge': ['installment charge a', 'installment charge b'],
  'installment retry': ['installment retry a', 'installment retry b'],
  'invoice create': [
    'invoice create --description x --billing-date 2027-01-31 --charge c1',
    'invoice create --description x --billing-date 2027-01-31 --charge c2',
    'invoice create --description x --amount 10,00 --customer-id a --billing-date 2027-01-31',
  ],
  'invoice cancel': ['invoice cancel a', 'invoice cancel b'],
  'cashback grant': [
    'cashback grant --tax-id 52998224725 --amount 1,00',
    'cashback grant --tax-id 11144477735 --amount 1,00',
  ],
  'payment create': [
    'payment create --pix-key ana@example.com --amount 1,00',
    'payment create --pix-key bia@example.com --amount 1,00',
  ],
  'payment approve': ['payment approve p1', 'payment approve p2'],
  'payment send': [
    'payment send --pix-key ana@example.com --amount 1,00',
    'payment send --pix-key bia@example.com --amount 1,00',
    'payment send --boleto 34191.09172 52851.640772 29826.090002 2 15000000000300',
  ],
  'refund create': [`refund create --transaction-end-to-end-id ${E2E} --amount 1,00`],
  'recovery create': [
    `recovery create ${E2E} --situation-type SCAM --details x`,
    `recovery create ${E2E.slice(0, -1)}l --situation-type SCAM --details x`,
  ],
  'recovery cancel': [
    'recovery cancel 11111111-1111-4111-8111-111111111111',
    'recovery cancel 22222222-2222-4222-8222-222222222222',
  ],
  'transfer create': [
    'transfer create --amount 1,00 --from-pix-key a@example.com --to-pix-key b@example.com',
  ],
  'subaccount create': ['subaccount create --name Rui --pix-key rui@example.com'],
  'subaccount withdraw': [
    'subaccount withdraw ana@example.com --amount 1,00',
    'subaccount withdraw bia@example.com --amount 1,00',
  ],
  'subaccount credit': [
    'subaccount credit ana@example.com --amount 1,00',
    'subaccount credit bia@example.com --amount 1,00',
  ],
  'subaccount debit': [
    'subaccount debit ana@example.com --amount 1,00',
    'subaccount debit bia@example.com --amount 1,00',
  ],
  'subaccount transfer': [
    'subaccount transfer --amount 1,00 --from ana@example.com --to bia@example.com',
    'subaccount transfer --amount 1,00 --from bia@example.com --to ana@example.com',
  ],
  'subaccount delete': ['subaccount delete ana@example.com', 'subaccount delete bia@example.com'],
};

let context: IntentContext;
let home = '';
afterAll(() => rmSync(home, { recursive: true, force: true }));
beforeAll(async () => {
  // Folders of `freshEnv` last for one test.
  home = mkdtempSync(join(tmpdir(), 'pixctl-test-'));
  const env = freshEnv({
    HOME: home,
    PIXCTL_CONFIG_DIR: join(home, 'config'),
    PIXCTL_DATA_DIR: join(home, 'data'),
  });
  const host = hostWith(processHost(), { env });
  const program = { host, commandLine, main };
  const { signal } = new AbortController();
  context = {
    program,
    profile: {
      name: 'sandbox',
      mode: 'sandbox',
      origin: 'sandbox',
      appKey: () => Promise.resolve(undefined),
      words: ['--sandbox'],
    },
    timing: [],
    signal,
  };
  for (const line of BEFORE) {
    const ran = await runCommandLine(program, ['--sandbox', ...line.split(' ')], signal, context);
    expect({ line, error: ran.error }).toEqual({ line, error: undefined });
  }
});

/** Id of the proposal of a command line; undefined if it is refused. */
async function idOf(words: readonly string[], reference?: string): Promise<string | undefined> {
  const intent = await intentOf(context, words, reference);
  return 'request' in intent ? intent.id : undefined;
}

describe('the id of a proposal', () => {
  it('has a command line to try for each write that an agent may propose', async () => {
    const names = (await allCommands()).filter((one) => mayRun(one, 'write')).map(({ meta }) => meta.name);
    expect(Object.keys(LINES).toSorted()).toEqual(names.toSorted());
  });

  it.each(Object.entries(LINES))(
    '%s: is the same for the same write, and for no other',
    async (_name, lines) => {
      const [base] = lines;
      const { command } = await allowedCommand(commandLine, base.split(' '), 'write');
      const tried: (readonly string[])[] = lines.map(splitLine);
      for (const [option, spec] of Object.entries(command.input?.options ?? {}))
        for (const second of [false, true]) {
          // The same as --value.
          if (option === 'amount') continue;
          const words = [...splitLine(base), ...optionWords(option, spec, second)];
          // An option that is in the base, or that does not go with it, is refused.
          const isAllowed = await allowedCommand(commandLine, words, 'write').then(
            () => true,
            () => false,
          );
          if (
            isAllowed &&
            !base.includes(`--${option} `) &&
            !DEFAULTS.some((one) => words.join(' ').endsWith(one))
          )
            tried.push(words);
        }
      const lineOf = new Map<string, string>();
      for (const words of new Map(tried.map((one) => [one.join(' '), one])).values()) {
        const id = await idOf(words);
        if (lines.some((line) => line === words.join(' '))) expect(id, words.join(' ')).toBeDefined();
        if (id === undefined) continue;
        expect(await idOf(words), words.join(' ')).toBe(id);
        expect(await idOf(words, 'another'), words.join(' ')).not.toBe(id);
        expect({ line: words.join(' '), sameAs: lineOf.get(id) }).toEqual({ line: words.join(' ') });
        lineOf.set(id, words.join(' '));
      }
      expect(lineOf.size, base).toBeGreaterThan(0);
    },
  );

  it('is not that of another command with the same request', async () => {
    const options = ['--pix-key', 'ana@example.com', '--amount', '1,00'];
    const ids = [await idOf(['payment', 'send', ...options]), await idOf(['payment', 'create', ...options])];
    expect(new Set(ids).size).toBe(2);
  });

  it('is the same for an amount in reais and in cents', async () => {
    const of = (...amount: readonly string[]) =>
      idOf(['payment', 'send', '--pix-key', 'ana@example.com', ...amount]);
    expect(await of('--amount', '1,00')).toBe(await of('--amount', '1.00'));
  });
});

/** Options with the value that they have when they are left out. */
const DEFAULTS: readonly string[] = ['--type RECURRENT'];

describe('a proposal that is run', () => {
  const access = (host = context.program.host): AgentAccess => {
    const { profile, timing } = context;
    return new AgentAccess({ host, commandLine, main }, profile, 'none', new Proposals(host), [], timing);
  };
  const proposalOf = ({ data }: Answer): string => (data as { readonly proposal: string }).proposal;

  it('sends the day that a relative day was resolved to when it was proposed', async () => {
    const { signal, program } = context;
    const at = (time: string): AgentAccess => access(hostWith(program.host, { now: () => Date.parse(time) }));
    const words = splitLine('invoice create --description x --charge paid-1 --billing-date today');
    const proposed = await at('2027-01-31T23:00:00-03:00').propose(words, { client: 'test' }, signal);
    // Whatever the service answers: the command is run, with that day.
    const run = await at('2027-02-01T01:00:00-03:00').execute(proposalOf(proposed), signal);
    expect((run.data as { readonly command: readonly string[] }).command.join(' ')).toContain('2027-01-31');
  });

  it('is done if a run of it was killed after the journal recorded its effect', async () => {
    const { signal, program } = context;
    const proposed = await access().propose(['charge', 'refund', 'paid-2'], { client: 'test' }, signal);
    const id = proposalOf(proposed);
    expect((await access().execute(id, signal)).error).toBeUndefined();
    const file = join(program.host.env.PIXCTL_DATA_DIR ?? '', 'proposals', `${id}.json`);
    writeFileSync(file, readFileSync(file, 'utf8').replace('"state": "done"', '"state": "running"'));
    expect(await access().execute(id, signal)).toMatchObject({ exitCode: 0, data: { state: 'done' } });
  });
});

const splitLine = (line: string): readonly string[] =>
  line.includes('--boleto')
    ? ['payment', 'send', '--boleto', line.slice(line.indexOf('--boleto ') + '--boleto '.length)]
    : line.split(' ');
