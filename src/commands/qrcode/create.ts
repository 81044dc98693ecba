import { validField } from '#client/answers/checked-answer.ts';
import { send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { qrcodeOperations } from '#contract/operations/qrcode.ts';
import { quote } from '#errors/command-line.ts';
import { say } from '#messages/message.ts';
import { COPY_OPTION, copyCode } from './picture.ts';
import { qrcodeView } from './view.ts';

const create = pick(qrcodeOperations, 'qrcode.create');

export const createQrcode = serviceCommand({
  meta: {
    name: 'qrcode create',
    agent: 'direct',
    words:
      'gerar qr code, create qr code, qr code fixo, qr code sem valor, criar qr code estatico, plaquinha, plaquinha pix, qr code do balcao',
    summary: 'Create a static QR code and show it',
    operation: create,
    examples: [
      { command: 'pixctl qrcode create --name "Counter 1"', note: 'The payer types the amount' },
      { command: 'pixctl qrcode create --name Coffee --amount 8,50', note: 'Fixed amount of R$ 8,50' },
    ],
  },
  input: { options: COPY_OPTION, batch: {} },
  run: async (context, input) => {
    const made = await send(context, create, input);
    if (input.options.copy === true)
      await copyCode(context, input.options, validField(create, made, 'brCode'));
    return made;
  },
  show: {
    view: { ...qrcodeView, qr: 'brCode' },
    next: (made, { flag }) => {
      const id = validField(create, made, 'correlationID') ?? validField(create, made, 'identifier');
      return id === undefined ? undefined : say`Print it: pixctl qrcode qr ${quote(id)} --png FILE${flag}`;
    },
  },
});
