// Seeds the few resources whose number does not depend on the number of charges.
import type { CompanyContext } from '#sandbox/context.ts';
import { payResource } from '#sandbox/resources/incoming-pix/pay.ts';
import { createQrcode } from '#sandbox/resources/qrcode/create.ts';
import { openSubaccount } from '#sandbox/resources/subaccount/open.ts';
import { createSubscription } from '#sandbox/resources/subscription/create.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import { customers } from '#sandbox/store/tables/customers.ts';
import { qrcodes } from '#sandbox/store/tables/qrcodes.ts';
import { subaccounts } from '#sandbox/store/tables/subaccounts.ts';
import { seedContext } from './context.ts';
import { customerInput } from './customer.ts';
import type { Count, SeedPlan } from './plan.ts';
import { durationOf } from './plan.ts';

/** Seeds the few resources whose number does not depend on the number of charges. */
export function seedFixtures(call: CompanyContext, { seed, until, year }: SeedPlan, count: Count): void {
  const { db } = call;
  const company = call.company.id;
  const began = until - durationOf({ year });
  for (const [index, name] of ['Filial Norte', 'Filial Sul', 'Reserva'].entries()) {
    const pixKey = `subconta-${seed}-${index}@example.com`;
    if (subaccounts.has(db, { company, pix_key: pixKey })) continue;
    const own = seedContext(call, `subaccount:${seed}:${index}`, began);
    openSubaccount(own, { name, pixKey });
    payResource(own, { id: pixKey, value: 10_000 * (index + 1) });
    count('subaccounts');
  }
  for (const [index, name] of ['Balcão', 'Doações'].entries()) {
    const correlationID = `seed-${seed}-qrcode-${index}`;
    if (qrcodes.has(db, { company, correlation_id: correlationID })) continue;
    const own = seedContext(call, `qrcode:${seed}:${index}`, began);
    createQrcode(own, { name, correlationID, ...(index === 0 ? { value: 2_500 } : {}) });
    payResource(own, { id: correlationID, ...(index === 0 ? {} : { value: 1_000 }) });
    count('qrcodes');
  }
  if (
    accountById(db, call.account).is_default === 1 &&
    !customers.has(db, { company, correlation_id: `seed-${seed}-customer-0` })
  ) {
    // The subscription begins now; its charges are created as time goes on.
    const own = seedContext(call, `subscription:${seed}`, until);
    createSubscription(own, {
      customer: customerInput(seed, 0),
      value: 4_990,
      comment: 'Mensalidade',
      dayGenerateCharge: 5,
    });
    count('subscriptions');
  }
}
