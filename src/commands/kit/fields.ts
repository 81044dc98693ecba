// Derives the options of a command from the contract: one for every field of an operation's body and query.
import type { Operation } from '#contract/operation.ts';
import { schemaAt } from '#contract/path.ts';
import type { IntegerSchema, ObjectSchema, Schema, StringSchema } from '#contract/schema/schema.ts';
import { phrase, say } from '#messages/message.ts';
import type { OptionSpec, ValueSource } from './command.ts';

/**
 * Converts a field path to an option name: `customer.taxID` → `customer-tax-id`, `return_existing` → `return-existing`.
 */
const kebab = (path: string): string =>
  path
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replace(/[._]/g, '-')
    .toLowerCase();

/** Fields that refer to another resource or an event; those of one operation have its id in front. For completion. */
const SOURCES: Readonly<Record<string, ValueSource>> = {
  customer: 'customer',
  customerId: 'customer',
  charge: 'charge',
  subscription: 'subscription',
  pixQrCode: 'qrcode',
  withdrawal: 'transaction',
  transactionEndToEndId: 'transaction',
  sourceAccountId: 'account',
  companyBankAccount: 'account',
  accountId: 'account',
  'application.companyBankAccount': 'account',
  subaccount: 'subaccount',
  fromPixKey: 'subaccount',
  toPixKey: 'subaccount',
  destinationAlias: 'recipient',
  psp: 'bank',
  pixKeyEndToEndId: 'key-check',
  'webhook.event': 'event',
  'bank.list ispb': 'bank',
  'pix-key.create key': 'company',
  'qrcode.create pixKey': 'pix-key',
  'partner.application.create taxID.taxID': 'company',
  'cashback.grant taxID': 'customer-tax-id',
};

/** Returns the options for the fields of a body or query, keyed by option name. */
function optionsOf(schema: ObjectSchema, place: 'body' | 'query'): Record<string, OptionSpec> {
  const options: Record<string, OptionSpec> = {};
  collect(schema, '', place, true, options);
  return options;
}

/** Returns the options of an operation's body and query, without the paging fields, which have their own options. */
export function operationOptions(operation: Operation): Record<string, OptionSpec> {
  const query = operation.query === undefined ? {} : optionsOf(operation.query, 'query');
  if (operation.paged === true) {
    delete query['skip'];
    delete query['limit'];
  }
  const body = operation.body === undefined ? {} : optionsOf(operation.body, 'body');
  // The id is optional because the client generates one.
  for (const [name, { required: _required, ...spec }] of Object.entries(body))
    if (spec.target?.path === operation.identity) body[name] = spec;
  return Object.fromEntries(
    Object.entries({ ...query, ...body }).map(([name, spec]) => {
      const path = spec.target?.path ?? '';
      const source = SOURCES[path] ?? SOURCES[`${operation.id} ${path}`];
      return [name, source === undefined ? spec : { ...spec, source }];
    }),
  );
}

/** Options of every command with a request body. */
export const INPUT_OPTION: Readonly<Record<string, OptionSpec>> = {
  input: {
    type: 'string',
    file: 'file-or-pipe',
    placeholder: 'FILE|-',
    description: 'request body as JSON, from a file or standard input',
  },
};

/** Options of commands that support `--batch`. */
export const BATCH_OPTION: Readonly<Record<string, OptionSpec>> = {
  batch: {
    type: 'string',
    file: 'file-or-pipe',
    placeholder: 'FILE|-',
    description: 'run the command for each row of a CSV file (columns: options or fields) or NDJSON file',
  },
  concurrency: {
    type: 'string',
    placeholder: 'N|auto',
    description: 'with --batch: maximum number of rows sent at the same time, 1 to 256',
    default: 'auto',
  },
};

/** Options of every paged list. */
export const PAGING_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  limit: {
    type: 'integer',
    minimum: 1,
    placeholder: 'N',
    description: 'maximum number of items',
    default: 100,
  },
  all: { type: 'boolean', description: 'list all items' },
  skip: { type: 'integer', minimum: 0, placeholder: 'N', description: 'number of items to skip' },
};

/** Returns the options of a list for the filters that the service does not have. */
export function filterOptions(operation: Operation): Record<string, OptionSpec> {
  const statuses = statusOf(operation)?.words;
  const hasStatus = operation.query?.properties['status'] !== undefined;
  return {
    search: {
      type: 'string',
      placeholder: 'TEXT',
      description: 'only items that contain this text, or this amount in reais; pixctl filters the pages',
    },
    ...(statuses === undefined || hasStatus
      ? {}
      : {
          status: {
            type: 'string',
            enum: statuses,
            placeholder: 'STATUS',
            repeatable: true,
            description: 'only items with this status; pixctl filters the pages',
          },
        }),
  };
}

/** Returns where the items of a list have their status, and its words. */
export function statusOf({
  response,
  result,
}: Operation): { readonly path: string; readonly words: readonly string[] } | undefined {
  const list = 'key' in result ? schemaAt(response, result.key) : response;
  if (list?.type !== 'array') return undefined;
  for (const path of ['status', 'payment.status']) {
    const schema = schemaAt(list.items, path);
    if (schema?.type === 'string' && schema.enum !== undefined) return { path, words: schema.enum };
  }
  return undefined;
}

function collect(
  schema: ObjectSchema,
  prefix: string,
  place: 'body' | 'query',
  demanded: boolean,
  options: Record<string, OptionSpec>,
): void {
  for (const [name, property] of Object.entries(schema.properties)) {
    if (property.noOption === true) continue;
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const required = demanded && schema.required?.includes(name) === true;
    if (property.type === 'object' && property.values !== undefined)
      options[property.flag ?? kebab(path)] = {
        description: property.description ?? words(path),
        target: { in: place, path },
        type: 'key-value',
        repeatable: true,
        placeholder: 'KEY=VALUE',
      };
    else if (property.type === 'object') collect(property, path, place, required, options);
    else add(property, path, place, required, options);
  }
}

function add(
  schema: Exclude<Schema, ObjectSchema>,
  path: string,
  place: 'body' | 'query',
  required: boolean,
  options: Record<string, OptionSpec>,
): void {
  const name = schema.flag ?? kebab(path);
  const target = { in: place, path };
  const description = schema.description ?? words(path);
  const common = { description, target, ...(required ? { required } : {}) };
  switch (schema.type) {
    case 'integer':
      options[name] = { ...common, ...integerOption(schema) };
      // `--amount` is in reais, `--value` in cents; exactly one of them is given.
      if (schema.unit === 'cents' && name === 'value')
        options['amount'] = {
          description: say`${phrase(description)}, in reais`,
          target,
          ...integerOption(schema),
          type: 'reais',
          placeholder: 'BRL',
        };
      break;
    case 'boolean':
      options[name] = {
        ...common,
        type: 'boolean',
        ...(schema.default === true ? { negatable: true, default: true } : {}),
      };
      break;
    case 'string':
      options[name] = { ...common, ...stringOption(schema, path) };
      break;
    case 'array':
      if (schema.items.type === 'object')
        options[name] = { ...common, type: 'key-value', repeatable: true, placeholder: 'KEY=VALUE' };
      break;
    case 'number':
      // Only sandbox controls have number fields, and their commands define the options themselves.
      break;
  }
  const made = options[name];
  if (schema.otherFlag === undefined || made === undefined) return;
  const { required: _required, ...other } = made;
  options[schema.otherFlag] = { ...other, description: say`the same as --${name}` };
}

/** Option type and placeholder for each unit. */
const KINDS: Readonly<Record<string, Pick<OptionSpec, 'type' | 'placeholder'>>> = {
  cents: { type: 'cents', placeholder: 'CENTS' },
  seconds: { type: 'seconds', placeholder: 'DURATION' },
  days: { type: 'integer', placeholder: 'DAYS' },
  pixels: { type: 'integer', placeholder: 'PIXELS' },
};

function integerOption(
  schema: IntegerSchema,
): Pick<OptionSpec, 'type' | 'placeholder'> & Partial<OptionSpec> {
  return {
    ...(KINDS[schema.unit ?? ''] ?? { type: 'integer', placeholder: 'N' }),
    ...(schema.unit === undefined ? {} : { unit: schema.unit }),
    ...(schema.minimum === undefined ? {} : { minimum: schema.minimum }),
    ...(schema.maximum === undefined ? {} : { maximum: schema.maximum }),
    ...(schema.default === undefined ? {} : { default: schema.default }),
    ...(schema.orDate === true ? { orDate: true, placeholder: 'N|DATE' } : {}),
  };
}

/** Time fields for which a day without a time means its last instant. */
const ENDS = ['end', 'expiresDate', 'dueDate'];

function stringOption(schema: StringSchema, path: string): Pick<OptionSpec, 'type'> & Partial<OptionSpec> {
  const more = {
    ...(schema.enum === undefined ? {} : { enum: schema.enum }),
    ...(schema.default === undefined ? {} : { default: schema.default }),
    ...(schema.maxLength === undefined ? {} : { maximum: schema.maxLength, unit: 'characters' }),
  };
  switch (schema.format) {
    case 'date-time':
      return { ...more, type: 'moment', placeholder: 'WHEN', bound: ENDS.includes(path) ? 'end' : 'start' };
    case 'tax-id':
      return { ...more, type: 'tax-id', placeholder: 'TAXID' };
    case 'pix-key':
      return { ...more, type: 'pix-key', placeholder: 'KEY' };
    case 'boleto':
      return { ...more, type: 'boleto', placeholder: 'CODE' };
    case 'uri':
      return { ...more, type: 'string', placeholder: 'URL' };
    default:
      return { ...more, type: 'string', placeholder: schema.enum?.join('|') ?? 'TEXT' };
  }
}

/** Converts a field path to words: `customer.address.zipcode` → `customer address zipcode`. */
const words = (path: string): string => kebab(path).replaceAll('-', ' ');
