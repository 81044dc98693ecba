// Pix keys, their look-up, and the bucket of look-ups that guessing empties.
import { describe, expect, it } from 'vitest';
import type { Run } from '#test/support/cli.ts';
import { fundedMachine, jsonOf } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';

async function setup() {
  const self = await fundedMachine(1_000_000);
  const run = (line: string): Promise<Run> => self.run(`--sandbox ${line} --json --yes --retries 0`);
  const ok = jsonOf(self);
  const tokens = async (): Promise<number> => (await ok('pix-key quota')).tokens;
  return { self, run, ok, tokens };
}

describe('pix-key create, default, delete and list', () => {
  it('manage the keys of an account, and refuse to delete the default key', async () => {
    const { run, ok } = await setup();
    const [first] = await ok('pix-key list');
    expect(first).toMatchObject({ type: 'EVP', isDefault: true });
    const pixKey = await ok('pix-key create');
    expect(pixKey).toMatchObject({ type: 'EVP', isDefault: false });
    const [{ taxID }] = await ok('sandbox company list');
    expect(await ok(`pix-key create --key ${taxID}`)).toMatchObject({ key: taxID, type: 'CNPJ' });
    expect(await run(`pix-key create --key ${taxID}`)).toMatchObject({ code: 4 });
    expect(await run('pix-key create --key 12.345.678/0001-95')).toMatchObject({ code: 4 });
    expect(await run('pix-key create --type CNPJ')).toMatchObject({ code: 2 });
    expect(errorOf(await run(`pix-key delete ${first.key}`)).message).toContain('padrão');
    await ok(`pix-key default ${pixKey.key}`);
    await ok(`pix-key default ${pixKey.key}`);
    expect(await ok('pix-key list')).toMatchObject([{ key: pixKey.key, isDefault: true }, {}, {}]);
    // What comes in by any of them is the account's.
    for (const key of [first.key, taxID, pixKey.key]) await ok(`sandbox pay ${key} --value 100`);
    expect((await ok('balance')).balance.available).toBe(1_000_300);
    await ok(`pix-key delete ${first.key}`);
    expect(await run(`pix-key delete ${first.key}`)).toMatchObject({ code: 4 });
    expect((await ok('charge create --value 1 --correlation-id c')).status).toBe('ACTIVE');
  });
});

describe('pix-key check', () => {
  it('shows the holder for one token, and costs nothing for a repeated look-up or an own key', async () => {
    const { ok, tokens } = await setup();
    expect(await ok('pix-key check ana@example.com')).toMatchObject({
      pixKey: 'ana@example.com',
      type: 'EMAIL',
      pixKeyEndToEndId: expect.stringMatching(/^E99999004/),
      owner: { name: expect.any(String), taxID: expect.stringContaining('***'), psp: '99999012' },
    });
    expect(await tokens()).toBe(499);
    await ok('pix-key check ana@example.com');
    const [{ key }] = await ok('pix-key list');
    await ok(`pix-key check ${key}`);
    expect(await tokens()).toBe(499);
    expect(await ok('pix-key quota --log')).toMatchObject([
      {
        operation: 'REMOVE',
        reason: 'DICT_LOOKUP',
        tokens: 1,
        tokensBefore: 500,
        tokensAfter: 499,
        pixKey: 'ana@example.com',
      },
    ]);
  });

  it('costs 20 tokens for a key that is not registered, once in 5 minutes', async () => {
    const { self, run, tokens } = await setup();
    const missing = 'pix-key check pix-key-not-found@fail.example';
    expect(await run(missing)).toMatchObject({ code: 4 });
    expect(await run(missing)).toMatchObject({ code: 4 });
    expect(await tokens()).toBe(480);
    // Twenty look-ups come back each minute.
    self.time += 61_000;
    expect(await tokens()).toBe(500);
    self.time += 5 * 60_000;
    expect(await run(missing)).toMatchObject({ code: 4 });
    expect(await run('pix-key check invalid-pix-key@fail.example')).toMatchObject({ code: 4 });
    expect(await tokens()).toBe(460);
  });

  it('returns an end-to-end id for one payment to the same key', async () => {
    const { run, ok, tokens } = await setup();
    const { pixKeyEndToEndId } = await ok('pix-key check ana@example.com');
    const pay = (key: string, id: string) =>
      run(
        `payment send --value 100 --pix-key ${key} --pix-key-end-to-end-id ${pixKeyEndToEndId} --correlation-id ${id}`,
      );
    expect(errorOf(await pay('bia@example.com', 'a')).message).toContain('não é de uma consulta desta chave');
    expect((await pay('ana@example.com', 'b')).json()).toMatchObject({
      transaction: { endToEndId: pixKeyEndToEndId },
    });
    expect(errorOf(await pay('ana@example.com', 'c')).message).toContain('já foi usado');
    expect(await tokens()).toBe(500);
  });
});

describe('pix-key quota', () => {
  it('decreases by 1 for a payment to a new key, by 20 for an unknown key, and increases by 2 on approval', async () => {
    const { ok, tokens } = await setup();
    await ok('sandbox key-quota set 400');
    await ok('payment create --value 1 --pix-key a@example.com --correlation-id a');
    expect(await tokens()).toBe(399);
    await ok('payment approve a');
    expect(await tokens()).toBe(401);
    await ok('payment create --value 1 --pix-key pix-key-not-found@fail.example --correlation-id b');
    expect(await tokens()).toBe(381);
  });

  it('refuses look-ups and payments by key below 20 tokens, but not payments to a bank account', async () => {
    const { self, run, ok } = await setup();
    await ok('sandbox key-quota set 19');
    const [{ key }] = await ok('pix-key list');
    for (const line of [
      'pix-key check ana@example.com',
      `pix-key check ${key}`,
      'payment create --value 1 --pix-key ana@example.com',
    ]) {
      const ran = await run(line);
      expect({ line, out: ran.out, code: ran.code }).toMatchObject({
        line,
        out: '',
        code: expect.any(Number),
      });
      expect(errorOf(ran).status).toBe(429);
    }
    await ok(
      'payment create --value 1 --to-bank 99999012 --to-branch 0001 --to-account 1 --to-account-type CACC --to-name Ana --to-tax-id 52998224725',
    );
    self.time += 60_000;
    await ok('pix-key check ana@example.com');
  });

  it('is empty after 25 guessed keys, and increases with 50 approved payments', async () => {
    const { run, ok, tokens } = await setup();
    for (let n = 0; n < 25; n += 1) {
      const guessed = await run(`api POST /api/v1/pix-keys/check -f pixKey=guess-${n}`);
      expect(guessed.code).toBe(4);
    }
    expect(await tokens()).toBe(0);
    await ok('sandbox key-quota set 60');
    for (let n = 0; n < 50; n += 1) await ok(`payment send --value 1 --pix-key supplier-${n}@example.com`);
    expect(await tokens()).toBe(110);
  });
});
