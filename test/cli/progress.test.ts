// The one form of progress: a redrawn line at a terminal, lines in a log, nothing with --quiet.
import { describe, expect, it } from 'vitest';
import type { ProgressForm } from '#cli/terminal/progress.ts';
import { makeProgress, progressText } from '#cli/terminal/progress.ts';
import { paged } from '#contract/pages.ts';
import type { Host } from '#host/host.ts';
import { english, say } from '#messages/message.ts';

/** A host whose clock is moved by the test. */
function manualHost() {
  let now = 0;
  let waiting: { at: number; callback: () => void }[] = [];
  let err = '';
  const host = {
    stdoutIsTerminal: false,
    columns: 60,
    uptime: () => now / 1_000,
    err: (text: string) => void (err += text),
    control: () => undefined,
    out: () => undefined,
    after: (ms: number, callback: () => void) => {
      const timer = { at: now + ms, callback };
      waiting.push(timer);
      return () => void (waiting = waiting.filter((one) => one !== timer));
    },
  } as unknown as Host;
  return {
    host,
    text: () => err,
    timers: () => waiting.length,
    pass: (ms: number) => {
      for (const end = now + ms; ;) {
        const next = waiting.toSorted((a, b) => a.at - b.at)[0];
        if (next === undefined || next.at > end) {
          now = end;
          return;
        }
        now = next.at;
        waiting = waiting.filter((one) => one !== next);
        next.callback();
      }
    },
  };
}

describe('progressText', () => {
  it.each([
    [{ count: 0 }, 3_999, 'sending: 3 s'],
    [{ count: 12_300 }, 12_000, 'sending: 12,300 rows, 12 s'],
    [{ count: 0, total: 5_000 }, 1_000, 'sending: 0 of 5,000 rows, 1 s'],
    [{ count: 1_000, total: 5_000 }, 10_000, 'sending: 1,000 of 5,000 rows, 10 s, 40 s left'],
    [{ count: 10, total: 10_000 }, 10_000, 'sending: 10 of 10,000 rows, 10 s, 3 h left'],
    [{ count: 5_000, total: 5_000 }, 300_000, 'sending: 5,000 of 5,000 rows, 5 min, 0 s left'],
    // More rows than the service counted: the total is of no use.
    [{ count: 5_001, total: 5_000 }, 1_000, 'sending: 5,001 rows, 1 s'],
  ])('of %j after %i ms is %s', (work, ms, text) => {
    expect(english(progressText({ words: say`sending`, ...work }, ms))).toBe(text);
  });
});

describe('progress', () => {
  const begun = (form: ProgressForm) => {
    const manual = manualHost();
    const progress = makeProgress(manual.host, form, (text) => english(text));
    progress.start();
    return { ...manual, progress };
  };

  it('in a log is one line every ten seconds, and none after the work has ended', () => {
    const { progress, pass, text, timers } = begun('log');
    let count = 0;
    progress.tell(() => ({ words: say`reading charges`, count, total: 3_000 }));
    pass(9_999);
    expect(text()).toBe('');
    count = 1_000;
    pass(10_001);
    expect(text()).toBe(
      'reading charges: 1,000 of 3,000 rows, 10 s, 20 s left\nreading charges: 1,000 of 3,000 rows, 20 s, 40 s left\n',
    );
    progress.tell(undefined);
    expect(timers()).toBe(0);
  });

  it('in a log says how many rows of a list were read, and nothing about a command that only waits', async () => {
    const { progress, pass, text } = begun('log');
    pass(25_000);
    expect(text()).toBe('');
    async function* pages(): AsyncGenerator<readonly number[], void, undefined> {
      yield await Promise.resolve([1, 2, 3]);
    }
    for await (const item of progress.counted(paged(pages, false))) expect(item).toBeGreaterThan(0);
    pass(10_000);
    expect(text()).toBe('reading: 3 rows, 30 s\n');
  });

  it('at a terminal is drawn after a second, and never wider than the terminal', () => {
    const { progress, pass, text } = begun('line');
    progress.tell(() => ({ words: say`${'x'.repeat(100)}`, count: 1 }));
    pass(999);
    expect(text()).toBe('');
    pass(1);
    expect(text()).toMatch(/^[|/\\-] x{57}$/);
  });

  it('with --quiet sets no timer', () => {
    const { progress, timers } = begun('none');
    progress.tell(() => ({ words: say`reading charges`, count: 1 }));
    expect(timers()).toBe(0);
  });
});
