// Context for seeded resources.
import type { CompanyContext } from '#sandbox/context.ts';
import { makeIds } from '#sandbox/ids.ts';
import { FIRST_COMPANY_ID } from '#sandbox/resources/company/company.ts';
import { randomBytesOf } from './random.ts';

/**
 * Makes the context for one seeded resource: its ids are derived from `name`, its time is `now`. Ids are unique in the
 * whole sandbox, so those of other companies also depend on the company. With `order`, ids sort in order of creation.
 */
export const seedContext = (
  call: CompanyContext,
  name: string,
  now: number,
  order?: number,
): CompanyContext => ({
  ...call,
  ids: makeIds(
    randomBytesOf(call.company.id === FIRST_COMPANY_ID ? name : `${call.company.oid}:${name}`),
    order === undefined ? undefined : () => order,
  ),
  now,
  quiet: true,
});
