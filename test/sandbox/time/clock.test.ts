// The sandbox's clock under two processes on one file: no step of it is lost, and what is due by it is done first.
import { expect, it } from 'vitest';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import { openSandbox } from '#sandbox/index.ts';
import type { Database } from '#sandbox/store/database.ts';
import { moveClock } from '#sandbox/time/clock.ts';
import { tempDir } from '#test/support/cli.ts';
import { senderOf } from '#test/support/services/answers.ts';
import { receive, serve, START } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';
import { startWriter, together } from '#test/support/services/writers.ts';

const HOUR = 3_600_000;
const at = (milliseconds: number): string => new Date(milliseconds).toISOString();

it('the sandbox clock moves by the sum when two processes advance it at the same moment', async () => {
  const dir = tempDir();
  const writers = [await startWriter(dir), await startWriter(dir)];
  const ROUNDS = 40;
  for (let round = 0; round < ROUNDS; round += 1) {
    const notBefore = together();
    const replies = await Promise.all(
      writers.map((writer) =>
        writer.send({
          method: 'POST',
          path: '/_sandbox/advance',
          body: { milliseconds: HOUR },
          time: START,
          notBefore,
        }),
      ),
    );
    const before = START + 2 * round * HOUR;
    expect(replies.map(({ body }) => body.now).toSorted()).toEqual([
      at(before + HOUR),
      at(before + 2 * HOUR),
    ]);
  }
});

it('the sandbox clock moves by the sum of concurrent advances while a webhook is called', async () => {
  const s = await serve();
  const { url } = await httpServer((_request, response) => json(response, 200, {}));
  await s.ok('POST', '/api/v1/webhook', {
    webhook: { name: 'x', url, event: 'TRANSACTION_REFUND_RECEIVED' },
  });
  await receive(s, 1_000);
  const [{ endToEndId }] = (await s.ok('GET', '/api/v1/transaction')).transactions;
  for (const correlationID of ['a', 'b', 'c'])
    await s.ok('POST', '/api/v1/refund', { correlationID, transactionEndToEndId: endToEndId, value: 100 });
  await Promise.all([s.advance(HOUR), s.advance(2 * HOUR), s.advance(3 * HOUR)]);
  expect((await s.ok('GET', '/_sandbox/status')).now).toBe(at(START + 6 * HOUR));
});

it('the sandbox clock settles due jobs before a request, even if another process advanced it just before', async () => {
  const dir = tempDir();
  let before: (() => void) | undefined;
  const interrupted = (database: Database): Database => {
    const first = <T>(begin: (work: () => T) => T) => {
      return (work: () => T): T => {
        const once = before;
        before = undefined;
        once?.();
        return begin(work);
      };
    };
    return { ...database, transaction: first(database.transaction), snapshot: first(database.snapshot) };
  };
  const mine = openSandbox({
    database: interrupted(await openDatabase(dir)),
    now: () => START,
    sleep: () => Promise.resolve(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    namespace: 'service',
    publicUrl: 'http://127.0.0.1:4010',
  });
  const other = await openDatabase(dir);
  const send = senderOf(mine);
  for (const correlationID of ['read', 'written'])
    await send('POST', '/api/v1/charge', { correlationID, value: 1, expiresIn: 900 });
  const advance = (): void => other.transaction(() => moveClock(other, 900_001));
  before = advance;
  expect((await send('GET', '/api/v1/charge/read')).body.charge.status).toBe('EXPIRED');
  await send('POST', '/api/v1/charge', { correlationID: 'later', value: 1, expiresIn: 900 });
  before = advance;
  // An id that is taken by a charge which has expired meanwhile: the answer tells its state.
  const again = { correlationID: 'later', value: 1, expiresIn: 900 };
  const reported = await send('POST', '/api/v1/charge?return_existing=true', again);
  expect(reported.body.charge.status).toBe('EXPIRED');
  mine.close();
  other.close();
});
