import type { LazyGroup } from '#commands/kit/command.ts';

export const qrcode: LazyGroup = {
  name: 'qrcode',
  words: 'static, estatico, qr code estatico, qr estatico, static qr code, placa, balcao',
  summary: 'Static QR codes that can be paid many times',
  commands: {
    'qrcode create': async () => (await import('./create.ts')).createQrcode,
    'qrcode list': async () => (await import('./list.ts')).qrcodeList,
    'qrcode get': async () => (await import('./get.ts')).qrcodeGet,
    'qrcode delete': async () => (await import('./delete.ts')).qrcodeDelete,
    'qrcode qr': async () => (await import('./qr.ts')).qrcodeQr,
  },
};
