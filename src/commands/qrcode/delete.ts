import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { qrcodeOperations } from '#contract/operations/qrcode.ts';
import { viewOf } from '#output/view-of.ts';
import { id } from './view.ts';

const remove = pick(qrcodeOperations, 'qrcode.delete');

export const qrcodeDelete = serviceCommand({
  meta: {
    name: 'qrcode delete',
    aliases: ['rm'],
    summary: 'Delete a static QR code',
    operation: remove,
    examples: [
      { command: 'pixctl qrcode delete counter-1', note: 'It can no longer be paid' },
      {
        command: "pixctl qrcode list --jq '.[].correlationID'",
        note: 'List the QR codes that can be deleted',
      },
    ],
  },
  input: { args: [id] },
  show: { view: viewOf(remove.response, { columns: ['status', ['id', 'ID']] }) },
});
