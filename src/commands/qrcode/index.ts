import type { CommandGroup } from '#commands/kit/command.ts';
import { createQrcode } from './create.ts';
import { qrcodeDelete } from './delete.ts';
import { qrcodeGet } from './get.ts';
import { qrcodeList } from './list.ts';
import { qrcodeQr } from './qr.ts';

export const qrcode: CommandGroup = {
  name: 'qrcode',
  summary: 'Static QR codes that can be paid many times',
  commands: [createQrcode, qrcodeList, qrcodeGet, qrcodeDelete, qrcodeQr],
};
