import { serviceCommand } from '#commands/kit/service.ts';
import { get, id, qrcodeView } from './view.ts';

export const qrcodeGet = serviceCommand({
  meta: {
    name: 'qrcode get',
    aliases: ['show'],
    summary: 'Show a static QR code',
    operation: get,
    examples: [
      { command: 'pixctl qrcode get counter-1', note: 'One QR code' },
      { command: 'pixctl qrcode get counter-1 --jq .brCode', note: 'Only the BR Code' },
    ],
  },
  input: { args: [id] },
  show: { view: qrcodeView },
});
