// The watches of charges and payments (`charge watch`, `payment watch`, `--wait`): when they end, and with which error.
import { describe, expect, it } from 'vitest';
import { machine } from '#test/support/cli.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const charge = (status: string) => ({ charge: { correlationID: 'order-1', value: 100, status } });

describe('charge watch', () => {
  it('goes on after a look-up that got no answer within a minute', async () => {
    let overTime: () => void = () => undefined;
    const { url, seen } = await httpServer((_request, response, number) => {
      if (number === 2) overTime();
      else json(response, 200, charge(number === 1 ? 'ACTIVE' : 'COMPLETED'));
    });
    const self = machine({
      after: (milliseconds, callback) => {
        if (milliseconds === 60_000) overTime = callback;
        return () => undefined;
      },
    });
    const ran = await self.run('charge watch order-1 --json', {
      env: { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' },
    });
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.err).toContain('Retrying');
    expect(seen).toHaveLength(3);
  });
});
