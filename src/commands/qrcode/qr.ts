import { validField } from '#client/answers/checked-answer.ts';
import { command } from '#commands/kit/define.ts';
import { send } from '#commands/kit/service.ts';
import { QR_DETAIL, QR_OPTIONS, QR_OUTPUT, saveQr } from './picture.ts';
import { get, id, qrcodeView } from './view.ts';

export const qrcodeQr = command({
  meta: {
    name: 'qrcode qr',
    summary: 'Show or save a static QR code',
    operation: get,
    examples: [
      { command: 'pixctl qrcode qr counter-1 --svg counter-1.svg', note: 'As SVG' },
      {
        command: 'pixctl qrcode qr counter-1 --copy',
        note: 'In the terminal, and copied to the clipboard',
      },
    ],
  },
  input: { args: [id], options: QR_OPTIONS },
  run: async (context, input) => {
    const found = await send(context, get, { path: input.args });
    const brCode = validField(get, found, 'brCode');
    const correlationID = validField(get, found, 'correlationID');
    const saved = await saveQr(context, input.options, brCode);
    return {
      correlationID,
      brCode,
      ...(saved.length === 0 ? {} : { saved }),
    };
  },
  show: {
    view: { ...qrcodeView, detail: QR_DETAIL, qr: 'brCode' },
    fields: QR_OUTPUT,
  },
});
