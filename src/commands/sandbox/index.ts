import type { LazyGroup } from '#commands/kit/command.ts';
import { commandsIn } from '#commands/kit/lazy.ts';
import { MAGIC } from '#sandbox/faults/magic-values.ts';

export const sandbox: LazyGroup = {
  name: 'sandbox',
  core: true,
  words:
    'teste, test, simulador, simulator, emulator, mock, local, playground, homologacao, ambiente de teste, serve, server, servidor, start, iniciar, test environment, staging, sem internet, offline, testar, modo teste, teste sem conta, testes',
  summary: 'Run the embedded sandbox, pay charges, advance its clock',
  notes: {
    title: 'Pix keys, accounts and amounts that fail on purpose',
    rows: MAGIC.map(({ use, effect }) => [use, effect] as const),
  },
  commands: {
    'sandbox start': async () => (await import('./start.ts')).sandboxStart,
    'sandbox status': async () => (await import('./status.ts')).sandboxStatus,
    'sandbox stop': async () => (await import('./stop.ts')).sandboxStop,
    'sandbox reset': async () => (await import('./reset.ts')).sandboxReset,
    'sandbox pay': async () => (await import('./pay.ts')).sandboxPay,
    'sandbox advance': async () => (await import('./advance.ts')).sandboxAdvance,
    ...commandsIn(
      ['sandbox fault', 'sandbox requests'],
      async () => (await import('./faults.ts')).faultCommands,
    ),
    ...commandsIn(
      ['sandbox deliveries', 'sandbox resend', 'sandbox webhook'],
      async () => (await import('./deliveries.ts')).deliveryCommands,
    ),
    ...commandsIn(
      ['sandbox dispute open', 'sandbox dispute accept', 'sandbox dispute reject', 'sandbox dispute cancel'],
      async () => (await import('./disputes.ts')).disputeCommands,
    ),
    'sandbox boleto pay': async () => (await import('./boletos.ts')).boletoPay,
    ...commandsIn(
      [
        'sandbox mandate approve',
        'sandbox mandate refuse',
        'sandbox mandate end',
        'sandbox installment fail',
      ],
      async () => (await import('./mandates.ts')).mandateCommands,
    ),
    ...commandsIn(
      [
        'sandbox account-register submit',
        'sandbox account-register approve',
        'sandbox account-register reject',
        'sandbox account-register request-documents',
      ],
      async () => (await import('./account-register.ts')).accountRegisterCommands,
    ),
    ...commandsIn(
      [
        'sandbox seed',
        'sandbox company add',
        'sandbox company list',
        'sandbox account add',
        'sandbox account limits',
        'sandbox key-quota set',
        'sandbox key add',
        'sandbox key disable',
        'sandbox key enable',
      ],
      async () => (await import('./companies-and-keys.ts')).tenantCommands,
    ),
  },
};
