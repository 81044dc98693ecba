import type { CommandGroup } from '#commands/kit/command.ts';
import { boletoCheck } from './check.ts';
import { boletoGet } from './get.ts';
import { boletoList } from './list.ts';

export const boleto: CommandGroup = {
  name: 'boleto',
  summary: 'Check a boleto, and list boletos paid and received',
  commands: [boletoCheck, boletoList, boletoGet],
};
