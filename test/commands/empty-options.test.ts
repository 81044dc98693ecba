// Options with an empty text, as a script writes them with a variable that is not set.
import { describe, expect, it } from 'vitest';
import { machine } from '#test/support/cli.ts';

describe('option with an empty text', () => {
  it.each([
    "charge list --search ''",
    "charge list --search ' '",
    "charge list --search '\u200b'",
    "charge list --customer ''",
    "charge list --status ''",
    "charge list --start ''",
    "customer list --search ''",
    "payment list --search ''",
    "payment list --status ''",
    "transaction list --search ''",
    "transaction list --charge ''",
    "refund list --search ''",
    "subscription list --search ''",
    "webhook list --search ''",
    "webhook list --url ''",
    "dispute list --search ''",
  ])('%s is refused, and lists nothing', async (line) => {
    const { code, out, err } = await machine().run(`${line} --sandbox`);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^error: --\w+(?: is empty|: )/);
  });

  it('of a field of a body is sent: it empties the field', async () => {
    const { code, json } = await machine().run(
      "charge create --amount 1 --comment '' --dry-run --sandbox --json",
    );
    expect(code).toBe(0);
    expect(JSON.stringify(json())).toContain('"comment":""');
  });
});

describe('login --namespace', () => {
  it.each(['../../_sandbox', '_sandbox', 'a/b'])('%s is refused', async (namespace) => {
    const { code, err } = await machine().run(
      `login --url https://api.example.com --namespace ${namespace}`,
      { input: 'key' },
    );
    expect(code).toBe(2);
    expect(err).toContain('namespace');
  });
});
