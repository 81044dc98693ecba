// Types of the controls of a sandbox that are written from src/contract/sandbox.
import { CANCEL_CODE, REJECT_CODE } from '#contract/mandate.ts';
import { control } from '#contract/sandbox/controls.ts';
import { delivery, habits } from '#contract/sandbox/delivery-controls.ts';
import { fault, loggedRequest } from '#contract/sandbox/fault-controls.ts';
import { FAULT_KINDS } from '#contract/sandbox/faults.ts';
import type { ObjectSchema } from '#contract/schema/schema.ts';
import { comment, docOf, TypeWriter } from './type-writer.ts';

const FILE = 'src/library/sandbox/control-types.ts';

const ENUMS = [
  ['FaultKind', FAULT_KINDS, 'Kind of a fault; see docs/sandbox.md.'],
  ['CancelCode', CANCEL_CODE, 'Reason for which pending charges are cancelled when a mandate ends.'],
  [
    'RejectCode',
    REJECT_CODE,
    "Reason of the payer's bank for rejecting a charge of Pix Automático; `AM02`: insufficient limit.",
  ],
] as const;

/** Returns the schema without the field `id`, which is an argument of its own. */
function withoutId(schema: ObjectSchema): ObjectSchema {
  const { id: _id, ...properties } = schema.properties;
  return { ...schema, properties, required: (schema.required ?? []).filter((name) => name !== 'id') };
}

const TYPES: Readonly<Record<string, ObjectSchema>> = {
  Company: control('sandbox.companies').response.properties.companies.items,
  CompanyAccount: control('sandbox.account').response,
  CompanyApplication: control('sandbox.key.enable').response,
  CreatedKey: control('sandbox.key').response,
  Delivery: delivery,
  Fault: fault,
  FaultOptions: control('sandbox.fault').body,
  LimitOptions: control('sandbox.limits').body,
  LoggedRequest: loggedRequest,
  NewCompany: control('sandbox.company').body,
  NewKey: control('sandbox.key').body,
  PayOptions: withoutId(control('sandbox.pay').body),
  SandboxStatus: control('sandbox.status').response,
  WebhookBehaviour: withoutId(control('sandbox.webhook').body),
  WebhookSettings: habits,
};

/** Returns the source of the types by its path. Program and sandbox have the same version, so that enums are closed. */
export function sandboxTypes(): ReadonlyMap<string, string> {
  const writer = new TypeWriter();
  for (const [name, values] of ENUMS) writer.nameEnum(name, values);
  for (const [name, schema] of Object.entries(TYPES)) writer.name(name, schema, false);
  const text = [
    '// Arguments and results of the controls.\n// Written from src/contract/sandbox by: npm run generate\n',
    ...ENUMS.map(
      ([name, values, doc]) =>
        `${comment(doc)}export type ${name} = ${values.map((value) => JSON.stringify(value)).join(' | ')};\n`,
    ),
    ...Object.entries(TYPES).map(([name, schema]) => {
      const place = { owner: { name, file: FILE, uses: new Set<string>() }, isAnswer: false };
      return `${comment(docOf(schema))}export interface ${name} ${writer.fields(schema, place)}\n`;
    }),
  ].join('\n');
  return new Map([[FILE, text]]);
}
