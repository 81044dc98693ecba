import { qrcodeOperations } from '../contract/operations/qrcode.ts';
import type { PixQrCode } from '../contract/resources.ts';
import { QR_OPTIONS, saveQr } from './qr.ts';
import { pick, runOperation, serviceCommand } from './service.ts';
import type { CommandGroup } from './types.ts';
import { qrcodeView } from './views.ts';

const get = pick(qrcodeOperations, 'qrcode.get');
const id = { name: 'id', description: 'QR code id, correlation id or identifier' };

export const qrcode: CommandGroup = {
  name: 'qrcode',
  summary: 'Static QR codes that can be paid many times',
  commands: [
    serviceCommand({
      name: 'qrcode create',
      summary: 'Create a static QR code and show it',
      operation: pick(qrcodeOperations, 'qrcode.create'),
      view: { ...qrcodeView, qr: 'brCode' },
      examples: [
        { command: 'pixctl qrcode create --name "Counter 1"', note: 'The payer chooses the amount' },
        { command: 'pixctl qrcode create --name Coffee --amount 8,50', note: 'Always R$ 8,50' },
      ],
    }),
    serviceCommand({
      name: 'qrcode list',
      aliases: ['ls'],
      summary: 'List static QR codes, newest first',
      operation: pick(qrcodeOperations, 'qrcode.list'),
      view: qrcodeView,
      examples: [{ command: 'pixctl qrcode list', note: 'The latest ones' }],
    }),
    serviceCommand({
      name: 'qrcode get',
      aliases: ['show'],
      summary: 'Show a static QR code',
      args: [id],
      operation: get,
      view: qrcodeView,
      examples: [{ command: 'pixctl qrcode get counter-1', note: 'One QR code' }],
    }),
    {
      name: 'qrcode qr',
      summary: 'Show or save a static QR code',
      args: [id],
      options: QR_OPTIONS,
      operation: get,
      view: { ...qrcodeView, detail: [{ path: 'brCode', label: 'BR Code' }], qr: 'brCode' },
      examples: [
        { command: 'pixctl qrcode qr counter-1 --svg counter-1.svg', note: 'As a drawing to print' },
      ],
      run: async (context, input) => {
        const found = (await runOperation(context, get, input, {})) as PixQrCode;
        const saved = await saveQr(context, input, found.brCode);
        return {
          correlationID: found.correlationID,
          brCode: found.brCode,
          ...(saved.length === 0 ? {} : { saved }),
        };
      },
    },
  ],
};
