// The writes that docs/safety.md lists as never retried, through faults after which every other write is retried.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { machineAt } from '#test/support/cli.ts';
import { passOn } from '#test/support/services/pass-on.ts';
import { serve } from '#test/support/services/sandbox.ts';
import type { Seen } from '#test/support/services/server.ts';
import { httpServer } from '#test/support/services/server.ts';
import { WRITES } from '#test/support/writes.ts';

/** Commands in the rows of the table whose last cell begins with "never" or "no". */
const commands = readFileSync('docs/safety.md', 'utf8')
  .split(/^## /m)
  .find((section) => section.startsWith('Retries and look-ups by command'))!
  .split('\n')
  .filter((line) => /\| (?:never|no)\b[^|]*\|$/.test(line) && line.startsWith('| `'))
  .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, command]) => command!));

/** The upload of a file for the write may be repeated. */
const isWrite = ({ method, url }: Seen): boolean => method !== 'GET' && url !== '/api/v1/files';

it('docs/safety.md › names at least nine writes that are never retried', () => {
  expect(commands.length).toBeGreaterThanOrEqual(9);
});

it.each(commands.flatMap((command) => (['429', 'reset'] as const).map((fault) => [command, fault] as const)))(
  'pixctl %s › is sent once, although it is answered with %s and the service has not executed it',
  async (command, fault) => {
    const write = WRITES.find(({ id }) => id.replace('.', ' ') === command);
    const served = await serve();
    const intent = await write!.prepare((method, path, body) => served.ok(method, path, body), 1);
    const { url, seen } = await httpServer((request, response) => {
      if (isWrite(request) && fault === 'reset') response.destroy();
      else if (isWrite(request))
        response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' }).end('{}');
      else
        void passOn(served.url, request, request.bytes).then(({ status, type, body }) =>
          response.writeHead(status, { 'content-type': type }).end(body),
        );
    });
    const self = machineAt({ url, appKey: served.appKey });
    // Exit code 5 if a look-up proves that it was not done.
    const { code, err } = await self.run([...intent.words, '--yes', '--retries', '3']);
    expect([5, 6], err).toContain(code);
    expect(seen.filter(isWrite)).toHaveLength(1);
  },
);
