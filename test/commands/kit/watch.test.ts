// The watches of charges and payments (`charge watch`, `payment watch`, `--wait`): when they end, and with which error.
import { describe, expect, it } from 'vitest';
import { machine } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const charge = (status: string) => ({ charge: { correlationID: 'order-1', value: 100, status } });

const payment = (status: string) => ({
  payment: { correlationID: 'pay-1', value: 100, status, destinationAlias: 'a@b.com' },
});
const envOf = (url: string) => ({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' });

describe('a watch', () => {
  it('of a charge goes on after a look-up that got no answer within a minute', async () => {
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
      env: envOf(url),
    });
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.err).toContain('Retrying');
    expect(seen).toHaveLength(3);
  });

  it.each([
    ['charge watch order-1 --for 5s', charge('ACTIVE')],
    ['payment watch pay-1 --for 5s', payment('APPROVED')],
    ['charge create --value 100 --correlation-id order-1 --wait 5s', charge('ACTIVE')],
  ] as const)(
    '%s ends in time although the clock of the machine is set back by an hour',
    async (line, body) => {
      const self = machine();
      const { url, seen } = await httpServer((_request, response, number) => {
        if (number === 3) {
          self.time -= 3_600_000;
          self.clockAheadBy -= 3_600_000;
        }
        // The watch would go on for an hour of its clock.
        json(response, number > 30 ? 404 : 200, body);
      });
      const ran = await self.run([...line.split(' '), '--json'], { env: envOf(url) });
      expect(errorOf(ran)).toMatchObject({ code: 'wait-over', retryable: true });
      expect(ran.code).toBe(8);
      expect(seen.length).toBeLessThan(15);
    },
  );

  it.each([
    ['charge watch --for 5m order-1', charge('EXPIRED'), 'charge get order-1'],
    ['payment watch pay-1', payment('FAILED'), 'payment get pay-1'],
  ] as const)(
    '%s reports a final status as such, and does not ask to repeat it',
    async (line, body, next) => {
      const { url } = await httpServer((_request, response) => json(response, 200, body));
      const ran = await machine().run([...line.split(' '), '--json'], { env: envOf(url) });
      expect(ran.code).toBe(8);
      expect(errorOf(ran)).toMatchObject({
        code: 'other-state',
        message: expect.stringContaining('ended as') as string,
        retryable: false,
        next: ['pixctl', ...next.split(' ')],
      });
    },
  );
});
