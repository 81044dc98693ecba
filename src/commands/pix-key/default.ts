import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { pixKeyOperations } from '#contract/operations/pix-key.ts';
import { key, keyView } from './view.ts';

export const pixKeyDefault = serviceCommand({
  meta: {
    name: 'pix-key default',
    words: 'chave principal, chave padrao, default key',
    agent: 'none',
    summary: 'Set the default Pix key of the account',
    operation: pick(pixKeyOperations, 'pix-key.set-default'),
    examples: [
      { command: 'pixctl pix-key default 123e4567-e89b-42d3-a456-426614174000', note: 'Choose a key' },
      {
        command: 'pixctl pix-key default 12.345.678/0001-95 --json',
        note: 'The CNPJ of the company, and the answer as JSON',
      },
    ],
  },
  input: { args: [key] },
  show: { view: keyView },
});
