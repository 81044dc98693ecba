// Control calls for the data and the clock of the sandbox, and for its server.
import type { Operation } from '#contract/operation.ts';
import { bool, int, list, obj, str } from '#contract/schema/schema.ts';
import { done, get, post } from './control-call.ts';

/** Ten years of 366 days. */
const MAX_ADVANCE_MS = 10 * 366 * 86_400_000;
/** Largest number of charges of one seed. */
const MAX_SEEDED = 1_000_000;
const MAX_SEED = 2_147_483_647;
/** Messages about jobs that cannot be run because this version does not know their kind. */
const errors = list(str());
/** Number of resources that one step of seeding created. */
export const seeded = obj({
  charges: int(),
  paid: int(),
  refunds: int(),
  payments: int(),
  subaccounts: int(),
  qrcodes: int(),
  subscriptions: int(),
  withdrawals: int(),
  disputes: int(),
});

export const DATA_CONTROLS = [
  {
    ...get,
    id: 'sandbox.status',
    summary: 'Clock, counts and whether the books are right',
    path: '/_sandbox/status',
    response: obj(
      {
        now: str({ format: 'date-time' }),
        clockAhead: str({ description: 'how far the clock was advanced, such as `36h`' }),
        company: str(),
        counts: obj({}, { description: 'number of rows by resource' }),
        jobs: int({ description: 'number of scheduled jobs' }),
        ledgerBalanced: bool(),
        sumsAgree: bool(),
        errors,
      },
      { required: ['now', 'clockAhead', 'company', 'counts'] },
    ),
  },
  {
    ...get,
    id: 'sandbox.clock',
    summary: 'The time at the sandbox',
    path: '/_sandbox/clock',
    response: obj({ now: str({ format: 'date-time' }) }, { required: ['now'] }),
  },
  {
    ...post,
    id: 'sandbox.advance',
    summary: 'Move the clock forward and do all that has become due',
    path: '/_sandbox/advance',
    body: obj({ milliseconds: int({ minimum: 0, maximum: MAX_ADVANCE_MS }) }, { required: ['milliseconds'] }),
    response: obj(
      { now: str({ format: 'date-time' }), advanced: str(), errors },
      { required: ['now', 'advanced'] },
    ),
  },
  {
    ...post,
    id: 'sandbox.reset',
    summary: 'Forget all that happened',
    path: '/_sandbox/reset',
    response: done,
  },
  {
    ...post,
    id: 'sandbox.seed',
    summary: 'Make data, one step at a time: repeat from `next` until that is the number of charges',
    path: '/_sandbox/seed',
    body: obj(
      {
        seed: int({ minimum: 0, maximum: MAX_SEED }),
        charges: int({ minimum: 1, maximum: MAX_SEEDED }),
        from: int({ minimum: 0, maximum: MAX_SEEDED }),
        until: int({ minimum: 0, description: 'epoch milliseconds' }),
        year: bool({ description: 'a year with splits, withdrawals and disputes, not ninety days' }),
      },
      { required: ['seed', 'charges'] },
    ),
    response: obj(
      { next: int(), made: seeded, charges: int(), until: int({ description: 'epoch milliseconds' }) },
      { required: ['next', 'made', 'charges', 'until'] },
    ),
  },
  {
    ...post,
    id: 'sandbox.console',
    summary: 'Let a browser use the console',
    path: '/_sandbox/console',
    response: obj(
      { url: str({ format: 'uri', description: 'address of the console' }) },
      { required: ['url'] },
    ),
  },
  { ...post, id: 'sandbox.stop', summary: 'End the server', path: '/_sandbox/stop', response: done },
] as const satisfies readonly Operation[];
