// The hint about the next command: printed for people at a terminal, and for nobody else.
import { describe, expect, it } from 'vitest';
import { freshEnv, run } from '#test/support/binary.ts';
import { atTerminal } from '#test/support/screens/terminal.ts';
import { serve } from '#test/support/services/sandbox.ts';

/** What a terminal showed of a command that was done. */
async function seen(line: string, env: Readonly<Record<string, string>>): Promise<string> {
  const session = atTerminal(line.split(' '), env, { cols: 200, rows: 100 });
  expect(await session.ended).toBe(0);
  return session.text();
}
const CREATE = 'charge create --value 100 --correlation-id';

describe('next step hint', () => {
  it('is one dim line with the next command and the chosen profile', async () => {
    const env = freshEnv({ PIXCTL_PROFILE: 'sandbox' });
    const session = atTerminal(`${CREATE} a`.split(' '), env, { cols: 200, rows: 100 });
    expect(await session.ended).toBe(0);
    expect(session.raw().replaceAll('./dist/pixctl.cjs', 'pixctl')).toContain(
      '\u001b[2mPay it: pixctl sandbox pay a\u001b[22m',
    );
    expect(await seen('payment create --value 100 --pix-key a@example.com --correlation-id p', env)).toMatch(
      /Approve it: (?:\S+\/pixctl.cjs|pixctl) payment approve p\n$/,
    );
    const elsewhere = freshEnv();
    expect(
      await seen(
        'payment create --sandbox --value 100 --pix-key a@example.com --correlation-id p',
        elsewhere,
      ),
    ).toMatch(/Approve it: (?:\S+\/pixctl.cjs|pixctl) payment approve p --sandbox\n$/);
    expect(await seen(`${CREATE} b`, { ...env, PIXCTL_LANG: 'pt' })).toContain('Pague: ');
  });

  it('suggests charge watch on a service other than the sandbox', async () => {
    const served = await serve();
    const env = freshEnv({ PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: served.appKey });
    expect(await seen(`${CREATE} a`, env)).toMatch(
      /Wait until it is paid: (?:\S+\/pixctl.cjs|pixctl) charge watch a\n/,
    );
  });

  it('is omitted with --quiet, hints off, machine-readable output, --dry-run or a pipe', async () => {
    const env = freshEnv({ PIXCTL_PROFILE: 'sandbox' });
    expect(await seen(`${CREATE} a --quiet`, env)).not.toContain('Pay it');
    for (const [id, how] of [
      ['b', '--json'],
      ['c', '-o yaml'],
      ['d', '--jq .value'],
      ['e', '--fields value'],
      ['f', '--dry-run'],
    ] as const)
      expect(await seen(`${CREATE} ${id} ${how}`, env)).not.toContain('Pay it');
    expect((await run(`${CREATE} g`.split(' '), env)).err).toBe('');
    expect((await run(['config', 'set', 'hints', 'off'], env)).code).toBe(0);
    expect(await seen(`${CREATE} h`, env)).not.toContain('Pay it');
  });
});
