// Connections that clients share: as many as requests are on their way, and none is closed under somebody's request.
import { expect, it } from 'vitest';
import { sharedTransport } from '#client/http/shared-transport.ts';
import type { HttpRequest, HttpResponse } from '#contract/http.ts';

const request: HttpRequest = { method: 'GET', path: '/', headers: {} };
const write: HttpRequest = { ...request, method: 'POST' };
const answer: HttpResponse = { status: 200, headers: {}, body: new Uint8Array() };

function counted() {
  const made: { busy: boolean; renewed: number; closed: boolean; end: (ended?: Error | number) => void }[] =
    [];
  const shared = sharedTransport(() => {
    const own = { busy: false, renewed: 0, closed: false, end: (_ended?: Error | number): void => undefined };
    made.push(own);
    return {
      send: () =>
        new Promise((resolve, reject) => {
          expect(own.busy).toBe(false);
          own.busy = true;
          own.end = (ended = answer.status) => {
            own.busy = false;
            if (typeof ended === 'number') resolve({ ...answer, status: ended });
            else reject(ended);
          };
        }),
      renew: () => {
        expect(own.busy).toBe(false);
        own.renewed += 1;
        return Promise.resolve();
      },
      close: () => {
        own.closed = true;
        return Promise.resolve();
      },
    };
  });
  return { made, shared };
}

it('sharedTransport opens only as many connections as requests in flight, and reuses them after an answer or error', async () => {
  const { made, shared } = counted();
  const lanes = Array.from({ length: 5 }, () => shared.lane());
  const first = lanes[0]!.send(request);
  const second = lanes[1]!.send(request);
  made[0]!.end();
  await first;
  made[1]!.end(new Error('reset'));
  await expect(second).rejects.toThrow('reset');
  for (const lane of lanes) {
    const sent = lane.send(request);
    made.find(({ busy }) => busy)!.end();
    await sent;
  }
  expect(made).toHaveLength(2);
  await shared.close();
  expect(made.every(({ closed }) => closed)).toBe(true);
});

it('sharedTransport renews a connection at once, or when the request in flight on it has ended', async () => {
  const { made, shared } = counted();
  const [one, other] = [shared.lane(), shared.lane()];
  await one.renew!();
  const sent = one.send(request);
  made[0]!.end();
  await sent;
  await one.renew!();
  expect(made[0]!.renewed).toBe(1);
  const others = other.send(request);
  await one.renew!();
  expect(made[0]!.renewed).toBe(1);
  made[0]!.end();
  await others;
  expect(made[0]!.renewed).toBe(2);
});

it('sharedTransport reports whether a connection was used before, and sends over a fresh one after a renewal', async () => {
  const { made, shared } = counted();
  const [one, other] = [shared.lane(), shared.lane()];
  const sent = async (lane: typeof one): Promise<boolean | undefined> => {
    const answered = lane.send(request);
    while (!made.some(({ busy }) => busy)) await Promise.resolve();
    made.find(({ busy }) => busy)!.end();
    await answered;
    return lane.isShared!();
  };
  const [first, second] = [one.send(request), other.send(request)];
  made[0]!.end();
  await first;
  expect(one.isShared!()).toBe(false);
  made[1]!.end();
  await second;
  // The one that is free and was used last is not the one that is let go of.
  await one.renew!();
  const renewed = made.map((its) => its.renewed);
  expect(renewed).toEqual([1, 0]);
  expect(await sent(one)).toBe(false);
  expect(made[1]!.renewed).toBe(1);
  expect(await sent(one)).toBe(true);
});

it.each([
  [404, write, 1],
  [400, write, 1],
  [404, request, 0],
  [200, write, 0],
  [429, write, 0],
  [500, write, 0],
])(
  'sharedTransport renews a connection that answered %d before %j: %d times',
  async (status, next, renewed) => {
    const { made, shared } = counted();
    const [one, other] = [shared.lane(), shared.lane()];
    const first = one.send(request);
    made[0]!.end(status);
    await first;
    for (const given of [next, write]) {
      const sent = other.send(given);
      await Promise.resolve();
      await Promise.resolve();
      made[0]!.end();
      await sent;
      expect(made[0]!.renewed).toBe(given === next ? renewed : Number(status === 404 || status === 400));
    }
  },
);
