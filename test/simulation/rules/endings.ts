// Every command ends, and none ends as a bug.
import type { MakeRule } from '../rule.ts';
import { Violated } from '../rule.ts';

export const endings: MakeRule = () => ({
  after: (runs) => {
    for (const { process } of runs) {
      const line = `pixctl ${process.argv.join(' ')}`;
      if (process.code === undefined)
        throw new Violated('waits for ever', `${line} has not ended within four hours`);
      if (process.code === 1) throw new Violated('a bug in pixctl', `${line}: ${process.err}`);
    }
  },
});
