// RowRun, which runs the rows of batches and plans: totals, exit codes, and what an interruption leaves.
import { describe, expect, it } from 'vitest';
import type { RowOutcome } from '#commands/bulk/outcomes.ts';
import { RowRun } from '#commands/bulk/row-run.ts';
import type { Message } from '#messages/message.ts';
import { english } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { Work } from '#ports/output.ts';

type Word = RowOutcome['outcome'];
const outcome = (row: number, word: Word): RowOutcome => ({
  row,
  correlationID: `id-${row}`,
  outcome: word,
  value: 100,
});

/** A run of rows that end with these outcomes when they are sent, and are `not-sent` when they are not started. */
function setup(words: readonly Word[], { interruptAfter = Infinity } = {}) {
  const drain = new AbortController();
  const stop = new AbortController();
  const notes: string[] = [];
  let progress: (() => Work) | undefined;
  const context = {
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    signal: stop.signal,
    drain: () => drain.signal,
    output: {
      note: (message: Message) => void notes.push(english(message)),
      progress: (work: (() => Work) | undefined) => (progress = work),
    },
    service: { lane: () => Promise.resolve({}) },
  } as unknown as Context;
  const run = new RowRun<number, RowOutcome>(context, 1, {
    count: words.length,
    amounts: { rows: words.length, cents: words.length * 100 },
    rows: async function* () {
      yield* words.keys();
    },
    send: (_lane, row) => {
      if (row + 1 >= interruptAfter) drain.abort(new Error('interrupted'));
      return Promise.resolve(outcome(row, words[row] ?? 'done'));
    },
    notStarted: (row) => Promise.resolve(outcome(row, 'not-sent')),
    isEnd: ({ outcome: word }) => word === 'not-sent',
  });
  const all = async (): Promise<readonly Word[]> => {
    const found: Word[] = [];
    for await (const one of run.all()) found.push(one.outcome);
    return found;
  };
  const counts = () => english(run.totals.counts([...WORDS]) ?? 'none');
  return { run, all, stop, notes, counts, shown: () => progress?.() };
}
const WORDS = (['done', 'existing', 'failed', 'unknown', 'not-sent'] as const).map(
  (word) => [word, (rows: number) => `${rows} ${word}` as unknown as Message] as const,
);

describe('RowRun', () => {
  it.each<[Word[], number]>([
    [['done', 'existing'], 0],
    [[], 0],
    [['done', 'failed'], 7],
    [['done', 'unknown'], 6],
    [['failed', 'unknown'], 6],
    [['done', 'not-sent', 'done'], 7],
  ])('of rows with the outcomes %j has the exit code %i', async (words, code) => {
    const { run, all } = setup(words);
    await all();
    expect(run.exitCode()).toBe(code);
  });

  it('starts no row after one that ends the run, and reports the others as not started', async () => {
    const { run, all, counts, shown } = setup(['done', 'not-sent', 'done']);
    expect(await all()).toEqual(['done', 'not-sent', 'not-sent']);
    expect(shown()).toEqual({ words: expect.anything() as unknown, count: 3, total: 3 });
    run.end();
    expect(shown()).toBeUndefined();
    expect(counts()).toContain('1 done');
    expect(counts()).toContain('2 not-sent');
    expect(counts()).toContain('2,00');
  });

  it('has no totals if no row has an outcome, as in a dry run', () => {
    const { run, counts } = setup(['done']);
    run.end();
    expect(counts()).toBe('none');
  });

  it.each<[string, Word[], number, boolean]>([
    ['before the last row', ['done', 'done'], 1, true],
    ['after the last row', ['done', 'existing', 'failed'], 3, false],
    ['before the last row, with an unknown outcome', ['unknown', 'done'], 1, false],
    ['before the last row, with a failed one', ['failed', 'done'], 1, true],
  ])('interrupted %s: is an interruption or not', async (_, words, interruptAfter, isInterruption) => {
    const { run, all, notes } = setup(words, { interruptAfter });
    await all();
    expect(notes).toEqual([expect.stringContaining('No more rows are sent')]);
    if (isInterruption) expect(() => run.throwIfInterrupted()).toThrow('interrupted');
    else run.throwIfInterrupted();
  });

  it('reports rows that were not started after an interruption only if some outcome is unknown', async () => {
    expect(await setup(['done', 'done', 'done'], { interruptAfter: 1 }).all()).toEqual(['done']);
    expect(await setup(['unknown', 'done', 'done'], { interruptAfter: 1 }).all()).toEqual([
      'unknown',
      'not-sent',
      'not-sent',
    ]);
    const stopped = setup(['unknown', 'done'], { interruptAfter: 1 });
    stopped.stop.abort();
    expect(await stopped.all()).toEqual(['unknown']);
  });
});
