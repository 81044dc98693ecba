// Plans of payment batches, and the signing keys of the profiles.
import { createHash } from 'node:crypto';
import { knownSigningKey, signingKey } from '#config/edge/signing-key.ts';
import { publicIdOf, signText, verifiesText } from '#config/signing.ts';
import type { Host } from '#host/host.ts';
import type { PaymentBatchPort, PlanStore } from '#ports/payment-plan.ts';

export const paymentBatchAdapter = (host: Host, plans: PlanStore): PaymentBatchPort => ({
  plans,
  whoami: () => host.whoami(),
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
  signer: async (profile) => {
    const seed = await signingKey(host, profile);
    return { id: publicIdOf(seed), sign: (text) => signText(seed, text) };
  },
  approverId: async (profile) => {
    const seed = await knownSigningKey(host, profile);
    return seed === undefined ? undefined : publicIdOf(seed);
  },
  verifies: verifiesText,
});
