// Whose approval lets a plan run. The profile in an approval is what its signer wrote there.
import { expect, it } from 'vitest';
import { say } from '#messages/message.ts';
import { approvePlan, requiredApproval } from '#payment-plan/approval.ts';
import type { Plan } from '#payment-plan/open-plan.ts';
import type { PaymentBatchPort } from '#ports/payment-plan.ts';

const id = (byte: number): string => `ed25519:${Buffer.alloc(32, byte).toString('base64url')}`;
const [BOSS, STRANGER] = [id(1), id(2)];
const plan = { path: 'payroll.csv.plan', hash: 'h', header: { rows: 1, total: 100 } } as unknown as Plan;

/** A planner's machine, on which the profile `boss` has the key of the boss. */
function machineOfPlanner(): PaymentBatchPort {
  let text: string | undefined;
  return {
    approverId: (profile: string) => Promise.resolve(profile === 'boss' ? BOSS : undefined),
    verifies: () => true,
    plans: {
      labels: () => ({ approvals: say`the approval`, log: say`the log` }),
      approvals: () => Promise.resolve(text),
      addApproval: (_plan: Plan, _approver: string, line: string, earlier: string) => {
        text = earlier + line;
        return Promise.resolve();
      },
    },
  } as unknown as PaymentBatchPort;
}

const approvedBy = async (batch: PaymentBatchPort, approver: string, profile: string): Promise<void> => {
  const by = { profile, approvedBy: 'x@y', at: '2026-10-10T12:00:00.000Z' };
  await approvePlan(batch, plan, { id: approver, sign: () => 'x' }, by);
};

it.each([
  ['the id of the boss', BOSS],
  ['a profile of this machine', 'boss'],
])(
  'limits.batch.approver has %s › a stranger whose profile has this name is not enough',
  async (_what, wanted) => {
    const batch = machineOfPlanner();
    for (const profile of ['boss', BOSS]) {
      await approvedBy(batch, STRANGER, profile);
      await expect(requiredApproval(batch, plan, [wanted])).rejects.toMatchObject({
        fields: { code: 'approver' },
      });
    }
    await approvedBy(batch, BOSS, 'any');
    expect(await requiredApproval(batch, plan, [wanted])).toMatchObject({ approver: BOSS });
  },
);

it('limits.batch.approver has a profile without a key › nobody is enough', async () => {
  const batch = machineOfPlanner();
  await approvedBy(batch, STRANGER, 'nobody');
  await expect(requiredApproval(batch, plan, ['nobody'])).rejects.toMatchObject({
    fields: { code: 'approver' },
  });
});
