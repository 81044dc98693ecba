// BR Codes: offline, but for what stands behind a location, which only a service can tell.
import { pick } from '#contract/operation.ts';
import { brcodeOperations } from '#contract/operations/brcode.ts';
import { at } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { decodeBrCode } from '#pix/brcode/decode.ts';
import { encodeBrCode } from '#pix/brcode/encode.ts';
import { lintBrCode } from '#pix/brcode/lint.ts';
import type { Context } from '#ports/context.ts';
import type { ArgSpec, CommandGroup, OptionSpec, OptionSpecs } from './kit/command.ts';
import { Ended } from './kit/command.ts';
import type { OptionsOf } from './kit/define.ts';
import { command } from './kit/define.ts';
import { QR_OPTIONS, saveQr } from './qrcode/picture.ts';

const code = {
  name: 'code',
  description: 'the BR Code in quotes, or - for standard input',
} as const satisfies ArgSpec;

const resolve = pick(brcodeOperations, 'brcode.resolve');

async function readCode(context: Context, given: string): Promise<string> {
  return given === '-' ? new TextDecoder().decode(await context.files.read('-')) : given;
}

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

/** The states of a mandate in their order. */
const statesText = (row: unknown): string | undefined => {
  const updates = at(row, 'recLocation.payload.updates');
  const states = Array.isArray(updates) ? updates.map((one: unknown) => at(one, 'status')) : [];
  const words = states.filter((state) => typeof state === 'string');
  return words.length === 0 ? undefined : words.join(', ');
};

export const brcode: CommandGroup = {
  name: 'brcode',
  summary: 'Decode, encode, check and resolve BR Codes',
  commands: [
    command({
      name: 'brcode decode',
      alsoPrints: [
        { path: 'mcc', description: 'merchant category code' },
        { path: 'currency', description: '986, the real' },
        { path: 'country', description: 'BR' },
        { path: 'otherArrangements', description: 'accounts of other payment schemes' },
        { path: 'otherTemplates', description: 'templates that are not of Pix' },
        { path: 'crc.computed', description: 'the correct checksum' },
        { path: 'crc.charset', description: 'bytes that were hashed' },
        { path: 'fields', description: 'every field with id, offset and value' },
      ],
      summary: 'Decode a BR Code',
      args: [code],
      options: {
        'allow-bad-crc': { type: 'boolean', description: 'decode the code even if its checksum is wrong' },
      },
      view: {
        columns: [
          { path: 'kind', label: 'Kind' },
          { path: 'key', label: 'Pix key' },
          { path: 'keyType', label: 'Key type' },
          { path: 'url', label: 'Location' },
          { path: 'recurrence.url', label: 'Recurrence' },
          { path: 'valueCents', label: 'Value', format: 'money' },
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
      examples: [
        { command: 'pixctl brcode decode "00020126…6304ABCD"', note: 'What paying a copied code would do' },
        { command: 'pbpaste | pixctl brcode decode - --json', note: 'All fields, from standard input' },
      ],
      run: async (context, input) =>
        decodeBrCode(await readCode(context, input.args.code), {
          allowBadCrc: input.options['allow-bad-crc'] === true,
        }),
    }),
    command({
      name: 'brcode resolve',
      summary: 'Show what stands behind the location in a BR Code',
      details: [
        'The service reads the code and asks its location. The sandbox knows its own locations only. `brcode decode` reads a code without any service.',
      ],
      args: [code],
      operation: resolve,
      view: viewOf(resolve.response, {
        columns: [
          ['emv.merchantName', 'Merchant'],
          ['emv.merchantCity', 'City'],
          ['emv.merchantAccountInformation.key', 'Pix key'],
          ['emv.transactionAmount', 'Amount in the code'],
          ['cobLocation.url', 'Location'],
          ['cobLocation.isValid', 'Location is valid'],
          ['cobLocation.locationErrors', 'Problems'],
          ['cobLocation.payload.status', 'Status'],
          ['cobLocation.payload.value.original', 'Value'],
          ['cobLocation.payload.value.final', 'To pay now'],
          ['cobLocation.payload.key', 'Pix key of the charge'],
          ['cobLocation.payload.txid', 'Txid'],
          ['cobLocation.payload.calendar.expiration', 'Expires after seconds'],
          ['cobLocation.payload.calendar.dueDate', 'Due date'],
          ['recLocation.url', 'Recurrence'],
          ['recLocation.isValid', 'Recurrence is valid'],
          ['recLocation.payload.idRec', 'Recurrence id'],
          ['recLocation.payload.updates', 'States', { show: statesText }],
        ],
      }),
      examples: [
        {
          command: 'pixctl brcode resolve "00020126…6304ABCD"',
          note: 'Whether a code can still be paid, and what it costs now',
        },
        {
          command: 'pixctl brcode resolve "$CODE" --jq .cobLocation.payload.status',
          note: 'Only the state of the charge',
        },
      ],
      run: async (context, input) => {
        // Loaded only here: all else in this group does without a service.
        const { send } = await import('./kit/service.ts');
        const emv = (await readCode(context, input.args.code)).trim();
        return send(context, resolve, { body: { emv } });
      },
    }),
    command({
      name: 'brcode encode',
      summary: 'Generate a BR Code',
      options: ENCODE_OPTIONS,
      view: { columns: [{ path: 'brCode', label: 'BR Code' }], qr: 'brCode' },
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
      run: async (context, input) => {
        const brCode = encode(input.options);
        const saved = await saveQr(context, input.options, brCode);
        return { brCode, ...(saved.length === 0 ? {} : { saved }) };
      },
    }),
    command({
      name: 'brcode lint',
      summary: 'Check a BR Code against the rules of the Pix manual',
      details: ['The exit code is 2 if the code has errors, and 0 if it has only warnings.'],
      args: [code],
      view: {
        columns: [
          { path: 'severity', label: 'Severity' },
          { path: 'rule', label: 'Rule' },
          { path: 'position', label: 'At' },
          { path: 'message', label: 'Message', format: 'message' },
        ],
        empty: 'No problems found.',
      },
      examples: [
        { command: 'pixctl brcode lint "$CODE" --json', note: 'Findings as JSON' },
        { command: 'pixctl brcode lint - < code.txt', note: 'From standard input' },
      ],
      run: async (context, input) => {
        const findings = lintBrCode(await readCode(context, input.args.code));
        return findings.some(({ severity }) => severity === 'error')
          ? new Ended(findings, EXIT.usage)
          : findings;
      },
    }),
  ],
};
