import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { installmentOperations } from '#contract/operations/installment.ts';
import { id, installmentView } from './view.ts';

export const installmentRetry = serviceCommand({
  meta: {
    name: 'installment retry',
    words:
      'tentar parcela, tentar debito, nova tentativa, parcela rejeitada, rejected instalment, retentativa, saldo insuficiente do pagador',
    summary: "Send an instalment to the payer's bank again after a rejected try",
    operation: pick(installmentOperations, 'installment.retry'),
    examples: [
      { command: 'pixctl installment retry ID', note: 'On the next day' },
      { command: 'pixctl installment retry ID --json', note: 'Print the instalment as JSON' },
    ],
  },
  input: { args: [id] },
  show: { view: installmentView },
});
