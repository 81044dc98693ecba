// Disk faults: the disk is full under the journal or the service's data, for every write.
import { describe, it } from 'vitest';
import { PROGRAM, start } from '#test/support/binary.ts';
import { ALL_PAIRS, countAtEnd, everyWrite, shell } from './suite.ts';

countAtEnd('disk', ALL_PAIRS ? 20 : 5);

describe('full disk faults', () => {
  it('double or lose no write if the journal or the data of the service cannot grow', async () => {
    await everyWrite(
      ['disk full under the journal', 'disk full under the data'],
      1,
      13,
      () => 1,
      async (mortal, fault, given, env) => {
        const words = [...given, '--retries', '0'];
        if (fault === 'disk full under the journal') {
          const quoted = words.map((word) => `'${word}'`).join(' ');
          return shell(`ulimit -f 0; exec "${process.execPath}" "${PROGRAM}" ${quoted}`, env).done;
        }
        mortal.server.child.kill('SIGTERM');
        await mortal.server.done;
        // Limit file sizes, so that no file can grow.
        await mortal.revive(1);
        const { code } = await start(words, env).done;
        mortal.server.child.kill('SIGKILL');
        await mortal.server.done;
        await mortal.revive();
        return { code };
      },
    );
  });
});
