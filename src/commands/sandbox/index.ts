import type { CommandGroup } from '#commands/kit/command.ts';
import { MAGIC } from '#sandbox/faults/magic-values.ts';
import { accountRegisterCommands } from './account-register.ts';
import { sandboxAdvance } from './advance.ts';
import { boletoPay } from './boletos.ts';
import { tenantCommands } from './companies-and-keys.ts';
import { deliveryCommands } from './deliveries.ts';
import { disputeCommands } from './disputes.ts';
import { faultCommands } from './faults.ts';
import { mandateCommands } from './mandates.ts';
import { sandboxPay } from './pay.ts';
import { sandboxReset } from './reset.ts';
import { sandboxStart } from './start.ts';
import { sandboxStatus } from './status.ts';
import { sandboxStop } from './stop.ts';

export const sandbox: CommandGroup = {
  name: 'sandbox',
  summary: 'Run the embedded sandbox, pay charges, advance its clock',
  notes: {
    title: 'Pix keys, accounts and amounts that fail on purpose',
    rows: MAGIC.map(({ use, effect }) => [use, effect] as const),
  },
  commands: [
    sandboxStart,
    sandboxStatus,
    sandboxStop,
    sandboxReset,
    sandboxPay,
    sandboxAdvance,
    ...faultCommands,
    ...deliveryCommands,
    ...disputeCommands,
    boletoPay,
    ...mandateCommands,
    ...accountRegisterCommands,
    ...tenantCommands,
  ],
};
