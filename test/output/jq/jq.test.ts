import { describe, expect, it } from 'vitest';
import type { PixctlError } from '#errors/pixctl-error.ts';
import { charge, show, stream } from '../support.ts';

const items = [charge({ value: 1 }), charge({ value: 20, status: 'COMPLETED' }), charge({ value: 300 })];

describe('--jq', () => {
  it.each([
    ['.[1].status', 'COMPLETED\n'],
    ['.[].value', '1\n20\n300\n'],
    ['map(.value) | add', '321\n'],
    ['.[0].customer.taxID', '{"taxID":"52998224725","type":"BR:CPF"}\n'],
    ['.[] | select(.value > 999)', ''],
    ['empty', ''],
    ['[.[0].value, .[0].status] | @tsv', '1\tACTIVE\n'],
    ['.[0].correlationID + "\\n\\u001b"', 'c-1\n\\u{1b}\n'],
    ['""', '\n'],
    ['.[0] # a comment\n| .value', '1\n'],
  ])('evaluates %s on a list', async (jq, out) => {
    expect((await show(stream(...items), { format: 'json', jq })).out).toBe(out);
  });

  it('evaluates on one resource, after --fields', async () => {
    expect((await show(items[0], { format: 'json', jq: '.value' })).out).toBe('1\n');
    expect((await show(items, { format: 'json', jq: '.[0]', fields: ['value'] })).out).toBe('{"value":1}\n');
    expect((await show(items[0], { format: 'json', jq: 'keys', fields: ['value', 'status'] })).out).toBe(
      '["status","value"]\n',
    );
  });

  it('keeps integers above 2^53', async () => {
    expect((await show(1, { format: 'json', jq: '9007199254740993' })).out).toBe('9007199254740993\n');
  });

  it('escapes invisible characters in JSON', async () => {
    const { out } = await show({ 'k\u202e': '\u009b' }, { format: 'json', jq: '.' });
    expect(out).toBe('{"k\\u202e":"\\u009b"}\n');
  });

  it.each([
    ['.[', 'syntax error'],
    ['.a.b.c', 'Cannot index'],
    ['nosuch', 'nosuch/0 is not defined'],
    ['error("boom")', 'boom'],
    ['halt_error', '52998224725'],
  ])('%s exits with 2, and the error names the problem', async (jq, why) => {
    const error = (await show(charge(), { format: 'json', jq: jq === '.a.b.c' ? '.value.b' : jq }).catch(
      (thrown: unknown) => thrown,
    )) as PixctlError;
    expect(error.message).toContain(why);
    expect(error.message).toMatch(/^--jq /);
    expect(error.message).not.toMatch(/inputString|exit code/);
    expect(error.fields).toMatchObject({ exitCode: 2, code: 'jq' });
  });

  it('ends an expression that does not end when the signal is aborted, and evaluates the next', async () => {
    const controller = new AbortController();
    const shown = show(1, { format: 'json', jq: 'last(range(1e9))', signal: controller.signal });
    controller.abort(new Error('stopped'));
    await expect(shown).rejects.toThrow('stopped');
    expect((await show(1, { format: 'json', jq: '[range(3)]' })).out).toBe('[0,1,2]\n');
  });

  it('refuses an expression that needs too much memory', async () => {
    const error = (await show(1, { format: 'json', jq: 'def f: 1 + f; f' }).catch(
      (thrown: unknown) => thrown,
    )) as PixctlError;
    expect(error.message).toBe('--jq needs more than 1024 MiB of memory');
    expect(error.fields).toMatchObject({ exitCode: 2, code: 'jq' });
    expect((await show(1, { format: 'json', jq: '[range(3)]' })).out).toBe('[0,1,2]\n');
  });

  it('evaluates each NDJSON item separately', async () => {
    expect((await show(stream(...items), { format: 'ndjson', jq: '.value # last' })).out).toBe(
      '1\n20\n300\n',
    );
    expect((await show(stream(), { format: 'ndjson', jq: '.value' })).out).toBe('');
    const many = Array.from({ length: 2_500 }, (_, index) => ({ index }));
    const { out, chunks } = await show(stream(...many), { format: 'ndjson', jq: '.index' });
    expect(out).toBe(many.map(({ index }) => `${index}\n`).join(''));
    expect(chunks).toHaveLength(3);
  });

  it('fails if the expression fails for one NDJSON item', async () => {
    await expect(
      show(stream({ a: 1 }, { a: 'x' }, { a: 2 }), { format: 'ndjson', jq: '.a + 1' }),
    ).rejects.toThrow('--jq');
  });

  it('prints NDJSON items before the next one arrives', async () => {
    const events: string[] = [];
    let next: (() => void) | undefined;
    async function* slow(): AsyncGenerator {
      yield { id: 'one' };
      yield { id: 'two' };
      // Resolved by the write of the first two: held back, it would never be.
      await new Promise<void>((resolve) => (next = resolve));
      yield { id: 'three' };
    }
    await show(slow(), {
      format: 'ndjson',
      jq: '.id',
      write: (chunk) => {
        events.push(chunk);
        next?.();
      },
    });
    expect(events).toEqual(['one\ntwo\n', 'three\n']);
  });

  it('prints the items before an error of the stream, then fails', async () => {
    async function* failing(): AsyncGenerator {
      yield { id: 1 };
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      throw new Error('page 2');
    }
    const chunks: string[] = [];
    const write = (chunk: string): void => void chunks.push(chunk);
    await expect(show(failing(), { format: 'ndjson', jq: '.id', write })).rejects.toThrow('page 2');
    expect(chunks).toEqual(['1\n']);
  });
});
