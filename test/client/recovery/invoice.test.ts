// Invoices: what the answer and the list must show before a creation or a cancellation counts as done. 0: done, 4: the
// id belongs to something else, or refused, 5: not done, 6: unknown.
import { describe, expect, it } from 'vitest';
import type { Run } from '#test/support/cli.ts';
import { machine } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { httpServer, json } from '#test/support/services/server.ts';

type Answer = readonly [status: number, body: unknown];
const LOST: Answer = [500, { error: 'Internal server error' }];
const NOT_SET_UP: Answer = [400, { error: 'You need to configure the invoice integration' }];

const OTHER = { id: '1', correlationID: 'other', value: 100, status: 'CONFIRMED' };
const OWN = {
  id: '2',
  correlationID: 'nf-1',
  value: 100,
  status: 'PENDING',
  charge: { correlationID: 'c-1' },
};
const whole = (...invoices: object[]): Answer => [200, { invoices }];
const page = (hasNextPage: boolean, ...invoices: object[]): Answer => [
  200,
  { invoices, pageInfo: { skip: 0, limit: 100, hasPreviousPage: false, hasNextPage } },
];

/** Runs a line against a service that answers the write and the pages of the list like this. */
async function run(
  line: string,
  write: Answer,
  ...pages: Answer[]
): Promise<Run & { readonly writes: number }> {
  let writes = 0;
  const { url } = await httpServer((request, response) => {
    if (request.method !== 'GET') {
      writes += 1;
      return json(response, ...write);
    }
    const skip = Number(new URL(request.url, 'http://x').searchParams.get('skip') ?? 0);
    return json(response, ...(pages[skip === 0 ? 0 : 1] ?? LOST));
  });
  const self = machine();
  const env = { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' };
  return { ...(await self.run(`${line} --yes --json --retries 0`, { env })), writes };
}

const CREATE = 'invoice create --value 100 --customer-id ana --correlation-id nf-1';
const FOR_CHARGE = 'invoice create --charge c-1 --correlation-id nf-1';
const CANCEL = 'invoice cancel nf-1';

describe('invoice create after a lost answer', () => {
  it.each<[string, string, number, Answer[]]>([
    ['the invoice in the list', CREATE, 0, [whole(OTHER, OWN)]],
    ['the invoice of the charge in the list', FOR_CHARGE, 0, [whole(OWN)]],
    ['the invoice on the second page', CREATE, 0, [page(true, OTHER), page(false, OWN)]],
    ['another amount under the id', CREATE, 4, [whole({ ...OWN, value: 200 })]],
    ['another charge under the id', FOR_CHARGE, 6, [whole({ ...OWN, charge: { correlationID: 'c-2' } })]],
    ['a complete list without it', CREATE, 5, [whole(OTHER)]],
    ['an empty list', CREATE, 5, [whole()]],
    ['two pages without it', CREATE, 5, [page(true, OTHER), page(false, OTHER)]],
    ['an invoice without an id in the list', CREATE, 6, [whole({ ...OTHER, correlationID: undefined })]],
    ['a second page that is not answered', CREATE, 6, [page(true, OTHER)]],
    ['a second page without items that promises more', CREATE, 6, [page(true, OTHER), page(true)]],
    ['a full page without page information', CREATE, 6, [whole(...Array.from({ length: 100 }, () => OTHER))]],
    ['a list that the key may not read', CREATE, 6, [[403, { error: 'Forbidden' }]]],
    ['a list of a company without invoices', CREATE, 6, [NOT_SET_UP]],
    ['an answer that is no list', CREATE, 6, [[200, {}]]],
  ])('with %s', async (_what, line, code, pages) => {
    const ran = await run(line, LOST, ...pages);
    expect({ code: ran.code, writes: ran.writes }).toEqual({ code, writes: 1 });
    if (code === 6) expect(errorOf(ran).hint).toMatch(/pixctl journal resolve [\da-f-]{36} --profile env$/);
  });

  it('stops reading a list without end', async () => {
    const ran = await run(
      CREATE,
      LOST,
      page(true, OTHER),
      page(true, ...Array.from({ length: 100 }, () => OTHER)),
    );
    expect(ran.code).toBe(6);
  });
});

describe('invoice create with an answer', () => {
  const made = (invoice: object): Answer => [201, { invoice }];

  it.each<[string, number, Answer, Answer[]]>([
    ['that is the invoice', 0, made(OWN), []],
    [
      'without a correlation id, and the invoice in the list',
      0,
      made({ ...OWN, correlationID: undefined }),
      [whole(OWN)],
    ],
    [
      'without a correlation id, and a complete list without it',
      5,
      made({ ...OWN, correlationID: undefined }),
      [whole()],
    ],
    ['without a correlation id, and no list', 6, made({ ...OWN, correlationID: undefined }), []],
    ['of another invoice, and a complete list without it', 5, made(OTHER), [whole(OTHER)]],
    [
      'with another amount, and that in the list',
      4,
      made({ ...OWN, value: 200 }),
      [whole({ ...OWN, value: 200 })],
    ],
    ['without a status, and no list', 6, made({ ...OWN, status: undefined }), []],
    ['that refuses it because invoices are not set up', 4, NOT_SET_UP, [NOT_SET_UP]],
    ['that refuses it with 403', 3, [403, { error: 'You need to configure the invoice integration' }], []],
    // A load balancer may have sent it twice, and the service may use other words than the sandbox.
    [
      'that refuses it in unknown words, and the invoice in the list',
      0,
      [400, { error: 'Nota repetida' }],
      [whole(OWN)],
    ],
    [
      'that refuses it in unknown words, and a complete list without it',
      4,
      [400, { error: 'Nota repetida' }],
      [whole()],
    ],
    ['that refuses it in unknown words, and no list', 6, [400, { error: 'Nota repetida' }], []],
  ])('%s exits with %i', async (_what, code, write, pages) => {
    expect((await run(CREATE, write, ...pages)).code).toBe(code);
  });
});

describe('invoice cancel', () => {
  const inStatus = (status: unknown): Answer => whole(OTHER, { ...OWN, status });
  const success: Answer = [200, { success: true }];

  it.each<[string, number, Answer, Answer]>([
    ['answered with success, and CANCELED in the list', 0, success, inStatus('CANCELED')],
    [
      'answered with success as text, and Cancelled in the list',
      0,
      [200, { success: 'true' }],
      inStatus('Cancelled'),
    ],
    [
      'answered with success, and a list that the key may not read',
      0,
      success,
      [403, { error: 'Forbidden' }],
    ],
    ['answered with success, and still CONFIRMED in the list', 6, success, inStatus('CONFIRMED')],
    ['answered with success, and an unknown status in the list', 6, success, inStatus('VOID')],
    ['answered with success, and no status in the list', 6, success, inStatus(undefined)],
    ['answered with success, and no list', 6, success, LOST],
    [
      'answered with success: false, and still CONFIRMED',
      5,
      [200, { success: false }],
      inStatus('CONFIRMED'),
    ],
    ['answered without success, and CANCELED in the list', 0, [200, {}], inStatus('CANCELED')],
    ['without an answer, and CANCELED in the list', 0, LOST, inStatus('CANCELED')],
    ['without an answer, and still CONFIRMED in the list', 5, LOST, inStatus('CONFIRMED')],
    ['without an answer, and an unknown status in the list', 6, LOST, inStatus('VOID')],
    ['without an answer, and a list that the key may not read', 6, LOST, [403, { error: 'Forbidden' }]],
    [
      'refused, and PENDING in the list',
      4,
      [400, { error: 'Cannot cancel a not confirmed invoice' }],
      inStatus('PENDING'),
    ],
    // This command canceled the invoice if a load balancer sent its request twice; otherwise an earlier one did.
    [
      'refused, and CANCELED in the list',
      0,
      [400, { error: 'Cannot cancel a not confirmed invoice' }],
      inStatus('CANCELED'),
    ],
    ['refused as not found', 4, [404, { error: 'Invoice not found' }], whole()],
  ])('%s exits with %i', async (_what, code, write, list) => {
    const ran = await run(CANCEL, write, list);
    expect({ code: ran.code, writes: ran.writes }).toEqual({ code, writes: 1 });
    if (code === 0) expect(ran.json()).toHaveProperty('success');
  });
});
