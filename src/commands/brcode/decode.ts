import { command } from '#commands/kit/define.ts';
import { say } from '#messages/message.ts';
import { amountProblem, decodeBrCode } from '#pix/brcode/decode.ts';
import { unwrapBrCode } from '#pix/brcode/unwrap.ts';
import { code, readCode } from './read-code.ts';

export const brcodeDecode = command({
  meta: {
    name: 'brcode decode',
    agent: 'read',
    words:
      'decode, decodificar, copia e cola, copiaecola, pix copia e cola, paste, parse, ler qr, payload, emv, br code, decodificar qr code, ler qr code, decode qr code',
    summary: 'Decode a BR Code',
    examples: [
      {
        command: 'pixctl brcode decode "00020126…6304ABCD"',
        note: 'Show recipient and amount of a copied code',
      },
      { command: 'pbpaste | pixctl brcode decode - --json', note: 'All fields, from standard input' },
    ],
  },
  input: {
    args: [code],
    options: {
      'allow-bad-crc': { type: 'boolean', description: 'decode the code even if its checksum is wrong' },
    },
  },
  run: async (context, input) => {
    const decoded = decodeBrCode(unwrapBrCode(await readCode(context, input.args.code)), {
      allowBadCrc: input.options['allow-bad-crc'] === true,
    });
    const wrong = amountProblem(decoded);
    if (wrong !== undefined) context.output.warn(say`the code ${wrong.problem}; banks refuse to pay it`);
    return decoded;
  },
  show: {
    view: {
      columns: [
        { path: 'kind', label: 'Kind' },
        { path: 'key', label: 'Pix key' },
        { path: 'keyType', label: 'Key type' },
        { path: 'url', label: 'Location' },
        { path: 'recurrence.url', label: 'Recurrence' },
        { path: 'valueCents', label: 'Value', format: 'money' },
        { path: 'amount', label: 'Amount in the code' },
        { path: 'currency', label: 'Currency' },
        { path: 'merchantName', label: 'Merchant' },
        { path: 'merchantCity', label: 'City' },
        { path: 'postalCode', label: 'Postal code' },
        { path: 'txid', label: 'Txid' },
        { path: 'description', label: 'Description' },
        { path: 'pointOfInitiation', label: 'Initiation' },
        { path: 'ignoredByPayers', label: 'Ignored by payers' },
        { path: 'crc.given', label: 'CRC' },
        { path: 'crc.ok', label: 'CRC is valid', format: 'boolean' },
      ],
    },
    moreFields: [
      { path: 'mcc', description: 'merchant category code' },
      { path: 'country', description: 'BR' },
      { path: 'otherArrangements', description: 'accounts of other payment schemes' },
      { path: 'otherTemplates', description: 'templates that are not of Pix' },
      { path: 'crc.computed', description: 'the correct checksum' },
      { path: 'crc.charset', description: 'bytes that were hashed' },
      { path: 'fields', description: 'every field with id, offset and value' },
    ],
  },
});
