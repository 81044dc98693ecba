// A fence asks again unless both clocks of the machine say that less than a second has passed since the record.
import { expect, it } from 'vitest';
import { Fences } from '#client/journal/fence.ts';

it.each([
  [0, 0, true],
  [999, 999, true],
  // Suspended: the wall clock shows it, and the uptime of some systems stands still.
  [120_000, 0, false],
  // The wall clock was set back meanwhile.
  [0, 120_000, false],
  [-3_600_000, 500, false],
  [500, -1, false],
  [1_000, 0, false],
  [0, 1_000, false],
])(
  'Fences › %i ms by the clock and %i ms by the uptime after the record › is fresh: %j',
  async (wall, uptime, isFresh) => {
    const clocks = { wall: 1_000_000, uptime: 5_000 };
    let asked = 0;
    const fences = new Fences({ now: () => clocks.wall, uptime: () => clocks.uptime / 1_000 }, () => {
      asked += 1;
      return Promise.resolve(undefined);
    });
    fences.hold('a', 1, fences.moment());
    clocks.wall += wall;
    clocks.uptime += uptime;
    const fence = fences.of('a');
    expect(fence.isFresh()).toBe(isFresh);
    // Another process has taken the entry over: only a fresh entry may go on.
    const answer = fence.ask();
    if (isFresh) await answer;
    else await expect(answer).rejects.toMatchObject({ fields: { code: 'taken-over' } });
    expect({ asked, isLost: fences.isLost('a') }).toEqual({ asked: isFresh ? 0 : 1, isLost: !isFresh });
  },
);
