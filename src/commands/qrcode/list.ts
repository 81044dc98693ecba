import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { qrcodeOperations } from '#contract/operations/qrcode.ts';
import { qrcodeView } from './view.ts';

export const qrcodeList = serviceCommand({
  meta: {
    name: 'qrcode list',
    aliases: ['ls'],
    summary: 'List static QR codes, newest first',
    operation: pick(qrcodeOperations, 'qrcode.list'),
    examples: [
      { command: 'pixctl qrcode list', note: 'The latest 100' },
      { command: 'pixctl qrcode list --all -o csv', note: 'All of them as CSV' },
    ],
  },
  show: { view: qrcodeView },
});
