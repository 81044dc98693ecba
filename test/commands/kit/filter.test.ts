// Lists at a terminal say what they leave out; --status and --search work where the service has no such filter.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machineAt } from '#test/support/cli.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';

let m: Machine;
let atTerminal: Machine;
let s: Served;

beforeEach(async () => {
  s = await serve();
  m = machineAt(s);
  atTerminal = machineAt(s, { stdoutIsTerminal: true, stderrIsTerminal: true });
  for (const one of [m, atTerminal]) Object.assign(one.env, { TERM: 'dumb', CI: '1' });
});

const charge = (correlationID: string) => s.ok('POST', '/api/v1/charge', { correlationID, value: 100 });

describe('a list at a terminal', () => {
  it('says how many of how many it shows, below the table', async () => {
    for (let index = 0; index < 103; index += 1) await charge(`order-${index}`);
    const ran = await atTerminal.run('charge list');
    expect(ran.err).toContain('Showing 100 of 103. For more: --all or --limit N');
    const five = await atTerminal.run('charge list --limit 5', { env: { PIXCTL_LANG: 'pt' } });
    expect(five.err).toContain('Mostrando 5 de 103. Para ver mais: --all ou --limit N');
    for (const complete of ['charge list --all', 'charge list --limit 103', 'charge list --limit 200'])
      expect((await atTerminal.run(complete)).err).not.toContain('Showing');
  });

  it.each(['--json', '-o ndjson', '-o csv', '--jq length', '--quiet'])(
    'says nothing with %s',
    async (option) => {
      for (const id of ['a', 'b']) await charge(id);
      expect((await atTerminal.run(`charge list --limit 1 ${option}`)).err).not.toContain('Showing');
    },
  );

  it('says in a pipe too that it was cut, unless the script gave the limit', async () => {
    for (let index = 0; index < 101; index += 1) await charge(`order-${index}`);
    const cut = 'Showing 100 of 101. For more: --all or --limit N\n';
    for (const option of ['', '--json', '-o ndjson', '-o csv', '--jq length'])
      expect((await m.run(`charge list ${option}`)).err).toBe(cut);
    for (const option of ['--limit 1', '--limit 100', '--all', '--quiet'])
      expect((await m.run(`charge list --json ${option}`)).err).toBe('');
  });

  it('says that there may be more where the service has no total', async () => {
    await s.ok('POST', '/_sandbox/pay', { id: (await charge('a')).charge.correlationID });
    expect((await atTerminal.run('statement --limit 1')).err).toContain(
      'Showing the first 1. There may be more: use --all or --limit N',
    );
  });
});

describe('--status', () => {
  beforeEach(async () => {
    for (const id of ['paid', 'open']) await charge(id);
    await s.ok('POST', '/_sandbox/pay', { id: 'paid' });
  });

  it.each(['COMPLETED', 'completed', 'Paid', 'PAID', 'paga', 'Pago', 'received', 'Recebida'])(
    'charge list --status %s lists the paid charges',
    async (word) => {
      const rows = (await m.run(['charge', 'list', '--status', word, '--json'])).json();
      expect(rows.map(({ correlationID }) => correlationID)).toEqual(['paid']);
    },
  );

  it('refuses an unknown word and lists the statuses with their words', async () => {
    const ran = await m.run('charge list --status lost');
    expect(ran.code).toBe(2);
    expect(ran.err).toContain('--status: unknown value "lost"');
    expect(ran.err).toContain('Use one of: ACTIVE (Active), COMPLETED (Paid), EXPIRED (Expired).');
  });

  it('payment list filters page by page, with several statuses, and stops at --limit', async () => {
    const send = (key: string, id: string) =>
      m.run(`payment create --value 10 --pix-key ${key} --correlation-id ${id}`);
    for (let index = 0; index < 3; index += 1) await send('ana@example.com', `waiting-${index}`);
    await m.run('payment send --value 10 --pix-key ac03@fail.example --correlation-id failing');
    await s.advance(10_000);
    const ids = async (options: string): Promise<string> =>
      (await m.run(`payment list ${options} --json`))
        .json()
        .map(({ payment }) => payment.correlationID)
        .join();
    expect(await ids('--status CREATED')).toBe('waiting-2,waiting-1,waiting-0');
    expect(await ids('--status falhou --status criado --limit 2')).toBe('failing,waiting-2');
    expect(await ids('--status CREATED --skip 1 --search waiting-0')).toBe('');
    expect(await ids('--status CREATED --search WAITING-1')).toBe('waiting-1');
    expect(await ids('--search ac03@fail')).toBe('failing');
    const cut = await atTerminal.run('payment list --status CREATED --limit 2');
    expect(cut.err).toContain('Showing the first 2. There are more: use --all or --limit N');
    const today = await atTerminal.run('today');
    expect(today.out).toContain('To list the payments to approve: pixctl payment list --status CREATED');
    expect(today.out).not.toContain('refund list');
  });
});
