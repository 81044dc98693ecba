// `payment batch` at a terminal: what a person sees, and types.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshEnv, run } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { atTerminal, ENTER } from '#test/support/screens/terminal.ts';
import { serve } from '#test/support/services/sandbox.ts';

/** Somebody with a live profile, R$ 100,00 at a served sandbox and a plan of R$ 12,34. */
async function planned(more: Readonly<Record<string, string>> = {}) {
  const served = await serve();
  await served.ok('POST', '/api/v1/charge', { correlationID: 'funds', value: 10_000 });
  await served.ok('POST', '/_sandbox/pay', { id: 'funds' });
  const env = freshEnv(more);
  const login = ['login', '--url', served.url, '--name', 'loja', '--mode', 'live', '--app-key-stdin'];
  await run(login, env, served.appKey);
  const sheet = join(tempDir(), 'folha.csv');
  writeFileSync(sheet, 'pix-key,amount\nana@example.com,"10,00"\nbia@example.com,"2,34"\n');
  expect((await run(['payment', 'batch', 'plan', sheet], env)).code).toBe(0);
  return { served, env, plan: `${sheet}.plan` };
}

const terminal = (argv: readonly string[], env: Readonly<Record<string, string>>) =>
  atTerminal(argv, env, { cols: 160, rows: 60 });

describe('payment batch at a terminal', () => {
  it('approve requires the total, and run asks for yes before it pays from a live account', async () => {
    const { served, env, plan } = await planned();
    const wrong = terminal(['payment', 'batch', 'approve', plan], env);
    await wrong.shows('bia@example.com');
    await wrong.shows('Approve these payments:');
    await wrong.shows('Payments     2');
    await wrong.shows('Largest      R$ 10,00');
    await wrong.shows('Total        R$ 12,34');
    await wrong.shows('Planned by*');
    await wrong.shows('New keys*    2');
    await wrong.answer('Type the total', `12,33${ENTER}`);
    expect(await wrong.ended).toBe(9);
    expect(existsSync(`${plan}.approval`)).toBe(false);

    const right = terminal(['payment', 'batch', 'approve', plan], env);
    await right.answer('Type the total', `R$ 12,34${ENTER}`);
    await right.shows('ed25519:');
    await right.shows('payment batch run');
    expect(await right.ended).toBe(0);

    const declined = terminal(['payment', 'batch', 'run', plan], env);
    await declined.shows('Pay these payments:');
    await declined.shows('Total        R$ 12,34');
    await declined.answer('Type yes', `no${ENTER}`);
    expect(await declined.ended).toBe(9);
    expect((await served.ok('GET', '/api/v1/payment')).payments).toEqual([]);

    const paid = terminal(['payment', 'batch', 'run', plan], env);
    await paid.answer('Type yes', `yes${ENTER}`);
    await paid.shows('Payments: 2 sent (R$ 12,34).');
    expect(await paid.ended).toBe(0);
    const { payments } = await served.ok('GET', '/api/v1/payment');
    expect(payments.map(({ payment }) => payment.status)).toEqual(['APPROVED', 'APPROVED']);
  });

  it('approve works without a profile, and prints where the approval file belongs', async () => {
    const { plan } = await planned();
    const session = terminal(['payment', 'batch', 'approve', plan], freshEnv());
    await session.answer('Type the total', `12,34${ENTER}`);
    await session.shows('approval next to the plan on the machine that pays');
    expect(await session.ended).toBe(0);
    expect(readFileSync(`${plan}.approval`, 'utf8').trim().split('\n')).toHaveLength(1);
  });

  it('results without a profile exits with 3, and does not offer to set up one', async () => {
    const { plan } = await planned();
    const session = terminal(['payment', 'batch', 'results', plan], freshEnv());
    expect(await session.ended).toBe(3);
    expect(session.text()).toContain('no profile is set up');
    expect(session.text()).not.toContain('Which one do you want to use?');
  });

  it('approve asks in Portuguese, and run pays the approved plan in a script', async () => {
    const { served, env, plan } = await planned({ PIXCTL_LANG: 'pt' });
    const session = terminal(['payment', 'batch', 'approve', plan], env);
    await session.shows('Aprove estes pagamentos:');
    await session.answer('Digite o total', `12,34${ENTER}`);
    expect(await session.ended).toBe(0);
    const ran = await run(['payment', 'batch', 'run', plan, '-o', 'ndjson'], env);
    expect(ran.code).toBe(0);
    expect(ran.err).toContain('Pagamentos: 2 enviados (R$ 12,34).');
    expect((await served.ok('GET', '/api/v1/payment')).payments).toHaveLength(2);
  });
});
