// Runs the commands of every operation over HTTP, against a sandbox in the place of the service.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations/index.ts';
import { machineAt } from '#test/support/cli.ts';
import { JsonFields } from '#test/support/json-fields.ts';
import { outputOfLine } from '#test/support/outputs.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve, START } from '#test/support/services/sandbox.ts';
import { withSentOperations } from '#test/support/services/sent-operations.ts';
import type { Setup } from './operation-cases.ts';
import { CASES } from './operation-cases.ts';

const IDS = OPERATIONS.map(({ id }) => id);
const fields = new JsonFields();
/** Operations whose case succeeded. */
const done = new Set<string>();

let served: Served;
/** Snapshot of the empty sandbox. Restoring it takes a tenth of the time of a new sandbox. */
let empty: number;
beforeAll(async () => {
  served = await serve({ keep: true });
  empty = served.sandbox.takeSnapshot();
});
afterAll(() => served.stop());

/** Empties the sandbox for a case. `sent` collects the ids of the operations that pixctl sends with success. */
function setUp(): Setup & { readonly sent: ReadonlySet<string> } {
  served.sandbox.abandonDeliveries();
  served.sandbox.restoreSnapshot(empty);
  served.time = START;
  const self = machineAt(served);
  const sent = new Set<string>();
  const once: Setup['once'] = async (line, expected) => {
    const { result, succeeded } = await withSentOperations(served, () => self.run(`${line} --json --yes`));
    expect({ line, code: result.code, err: result.err }).toEqual({ line, code: 0, err: '' });
    for (const id of succeeded) sent.add(id);
    const output = outputOfLine(line, result.out);
    const undocumented = await fields.add(line.split(' '), output);
    expect({ line, undocumented }).toEqual({ line, undocumented: [] });
    if (expected !== undefined) expect({ line, output }).toMatchObject({ line, output: expected });
    return output;
  };
  const pixctl: Setup['pixctl'] = async (line, expected) => {
    const output = await once(line, expected);
    const drawn = await self.run(`${line} --yes --no-color`, { terminal: 100 });
    expect({ line, code: drawn.code }).toEqual({ line, code: 0 });
    expect(drawn.out.trim()).not.toBe('');
    expect(drawn.out.split('\n').filter((row) => row.length > 300)).toEqual([]);
    expect(drawn.out).not.toMatch(/\bundefined\b|\[object/);
    return output;
  };
  return { served, dir: self.dir, pixctl, once, sent };
}

it.each(IDS)('%s › its command prints documented JSON, and a table if it may run twice', async (id) => {
  const setup = setUp();
  await CASES[id](setup);
  expect([...setup.sent]).toContain(id);
  done.add(id);
});

// Last, because it compares the output of all cases. If some did not run, it fails and writes nothing with --update.
it('every operation › its commands print the fields in json-fields.txt', async () => {
  expect(IDS.filter((id) => !done.has(id))).toEqual([]);
  await expect(fields.text()).toMatchFileSnapshot('json-fields.txt');
});
