import type { OptionSpec, OptionSpecs } from '#commands/kit/command.ts';
import type { OptionsOf } from '#commands/kit/define.ts';
import { command } from '#commands/kit/define.ts';
import { QR_OPTIONS, saveQr } from '#commands/qrcode/picture.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { encodeBrCode } from '#pix/brcode/encode.ts';

const text = (description: string, placeholder = 'TEXT') =>
  ({ type: 'string', description, placeholder }) as const satisfies OptionSpec;

const ENCODE_OPTIONS = {
  key: text('Pix key of the recipient (static code)', 'KEY'),
  'key-type': {
    ...text('type of an ambiguous Pix key', 'TYPE'),
    enum: ['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP'],
  },
  url: text('location of a charge, without https:// (dynamic code)', 'URL'),
  recurrence: text('location of a recurrence (Pix Automático)', 'URL'),
  'merchant-name': {
    ...text('name shown to the payer', 'NAME'),
    maximum: 25,
    unit: 'characters',
    required: true,
  },
  'merchant-city': {
    ...text('city shown to the payer', 'CITY'),
    maximum: 15,
    unit: 'characters',
    required: true,
  },
  value: { type: 'cents', description: 'amount; if omitted, the payer types it', placeholder: 'CENTS' },
  amount: { type: 'reais', description: 'amount in reais', placeholder: 'BRL' },
  description: text('text for the payer (static code)'),
  txid: text('reference of the payment: letters and digits', 'TXID'),
  'postal-code': text('CEP of the merchant', 'CEP'),
  mcc: text('merchant category code', 'MCC'),
  fss: text('ISPB of the withdrawal agent (Pix Saque)', 'ISPB'),
  once: { type: 'boolean', description: 'mark the code as payable only once' },
  truncate: { type: 'boolean', description: 'cut a name, city or description that is too long' },
  png: QR_OPTIONS.png,
  svg: QR_OPTIONS.svg,
  size: QR_OPTIONS.size,
} as const satisfies OptionSpecs;

function encode(given: OptionsOf<typeof ENCODE_OPTIONS>): string {
  const { value, amount, recurrence } = given;
  if (value !== undefined && amount !== undefined)
    throw usageError(say`--value and --amount set the same value`, say`Use either --value or --amount.`);
  return encodeBrCode(
    {
      key: given.key,
      keyType: given['key-type'],
      url: given.url,
      recurrence: recurrence === undefined ? undefined : { url: recurrence },
      merchantName: given['merchant-name'],
      merchantCity: given['merchant-city'],
      valueCents: value ?? amount,
      description: given.description,
      txid: given.txid,
      postalCode: given['postal-code'],
      mcc: given.mcc,
      fss: given.fss,
      pointOfInitiation: given.once === true ? '12' : undefined,
    },
    { truncate: given.truncate === true },
  );
}

export const brcodeEncode = command({
  meta: {
    name: 'brcode encode',
    words: 'gerar copia e cola, gerar br code, offline, gerar copia e cola com valor',
    summary: 'Generate a BR Code',
    examples: [
      {
        command:
          'pixctl brcode encode --key ana@example.com --merchant-name "Ana Souza" --merchant-city Recife --amount 12,50',
        note: 'A static code with an amount',
      },
      {
        command:
          'pixctl brcode encode --key ana@example.com --merchant-name "Ana Souza" --merchant-city Recife --png code.png',
        note: 'Without an amount, as a PNG image',
      },
    ],
  },
  input: { options: ENCODE_OPTIONS },
  run: async (context, input) => {
    const brCode = encode(input.options);
    const saved = await saveQr(context, input.options, brCode);
    return { brCode, ...(saved.length === 0 ? {} : { saved }) };
  },
  show: { view: { columns: [{ path: 'brCode', label: 'BR Code' }], qr: 'brCode' } },
});
