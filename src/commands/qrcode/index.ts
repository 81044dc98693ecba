import { ifUsable } from '#client/answer.ts';
import type { ArgSpec, CommandGroup } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { after } from '#commands/kit/next-steps.ts';
import { send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { qrcodeOperations } from '#contract/operations/qrcode.ts';
import { pixQrCode } from '#contract/resources/qrcode.ts';
import { quote } from '#errors/command-line.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { COPY_OPTION, copyCode, QR_OPTIONS, QR_OUTPUT, saveQr } from './picture.ts';

const qrcodeView = viewOf(pixQrCode, {
  recent: 'qrcode',
  columns: [['correlationID', 'ID'], 'name', 'value', 'identifier', ['createdAt', 'Created'], 'comment'],
  detail: [
    'name',
    'value',
    ['correlationID', 'Correlation id'],
    'identifier',
    ['pixKey', 'Pix key'],
    'comment',
    ['createdAt', 'Created'],
    ['paymentLinkUrl', 'Payment page'],
    ['brCode', 'BR Code'],
  ],
  empty: 'No static QR codes.',
});

const create = pick(qrcodeOperations, 'qrcode.create');
const get = pick(qrcodeOperations, 'qrcode.get');
const remove = pick(qrcodeOperations, 'qrcode.delete');
const id = {
  name: 'id',
  description: 'QR code id, correlation id or identifier',
  source: 'qrcode',
} as const satisfies ArgSpec;

const createQrcode = serviceCommand({
  name: 'qrcode create',
  batch: {},
  next: after(create, (made, { flag }) => {
    const id = ifUsable(create, made, 'correlationID') ?? ifUsable(create, made, 'identifier');
    return id === undefined ? undefined : say`Print it: pixctl qrcode qr ${quote(id)} --png FILE${flag}`;
  }),
  summary: 'Create a static QR code and show it',
  operation: create,
  view: { ...qrcodeView, qr: 'brCode' },
  options: COPY_OPTION,
  run: async (context, input) => {
    const made = await send(context, create, input);
    if (input.options.copy === true) await copyCode(context, input.options, ifUsable(create, made, 'brCode'));
    return made;
  },
  examples: [
    { command: 'pixctl qrcode create --name "Counter 1"', note: 'The payer types the amount' },
    { command: 'pixctl qrcode create --name Coffee --amount 8,50', note: 'Fixed amount of R$ 8,50' },
  ],
});

export const qrcode: CommandGroup = {
  name: 'qrcode',
  summary: 'Static QR codes that can be paid many times',
  commands: [
    createQrcode,
    serviceCommand({
      name: 'qrcode list',
      aliases: ['ls'],
      summary: 'List static QR codes, newest first',
      operation: pick(qrcodeOperations, 'qrcode.list'),
      view: qrcodeView,
      examples: [
        { command: 'pixctl qrcode list', note: 'The latest 100' },
        { command: 'pixctl qrcode list --all -o csv', note: 'All of them as CSV' },
      ],
    }),
    serviceCommand({
      name: 'qrcode get',
      aliases: ['show'],
      summary: 'Show a static QR code',
      args: [id],
      operation: get,
      view: qrcodeView,
      examples: [
        { command: 'pixctl qrcode get counter-1', note: 'One QR code' },
        { command: 'pixctl qrcode get counter-1 --jq .brCode', note: 'Only the BR Code' },
      ],
    }),
    serviceCommand({
      name: 'qrcode delete',
      aliases: ['rm'],
      summary: 'Delete a static QR code',
      args: [id],
      operation: remove,
      view: viewOf(remove.response, { columns: ['status', ['id', 'ID']] }),
      examples: [
        { command: 'pixctl qrcode delete counter-1', note: 'It can no longer be paid' },
        {
          command: "pixctl qrcode list --jq '.[].correlationID'",
          note: 'List the QR codes that can be deleted',
        },
      ],
    }),
    command({
      name: 'qrcode qr',
      summary: 'Show or save a static QR code',
      args: [id],
      options: QR_OPTIONS,
      operation: get,
      view: { ...qrcodeView, detail: [{ path: 'brCode', label: 'BR Code' }], qr: 'brCode' },
      output: QR_OUTPUT,
      examples: [
        { command: 'pixctl qrcode qr counter-1 --svg counter-1.svg', note: 'As SVG' },
        {
          command: 'pixctl qrcode qr counter-1 --copy',
          note: 'In the terminal, and copied to the clipboard',
        },
      ],
      run: async (context, input) => {
        const found = await send(context, get, { path: input.args });
        const brCode = ifUsable(get, found, 'brCode');
        const correlationID = ifUsable(get, found, 'correlationID');
        const saved = await saveQr(context, input.options, brCode);
        return {
          correlationID,
          brCode,
          ...(saved.length === 0 ? {} : { saved }),
        };
      },
    }),
  ],
};
