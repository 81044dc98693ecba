import { ifUsable } from '#client/answer.ts';
import { tidy } from '#client/errors.ts';
import type { Reply } from '#client/types.ts';
import { pick } from '#contract/operation.ts';
import { partnerOperations } from '#contract/operations/partner.ts';
import { at, isObject } from '#contract/path.ts';
import { application, preRegistrationRecord } from '#contract/resources/partner.ts';
import type { ResultOf } from '#contract/schema/types.ts';
import { quote } from '#errors/command-line.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { showValue } from '#pix/errors.ts';
import { looksLikeCpf, parseTaxId } from '#pix/tax-id.ts';
import type { Context } from '#ports/context.ts';
import type { CommandGroup } from './kit/command.ts';
import type { Draft } from './kit/define.ts';
import { after } from './kit/next-steps.ts';
import { serviceCommand } from './kit/service.ts';

const companyCreate = pick(partnerOperations, 'partner.company.create');
const applicationCreate = pick(partnerOperations, 'partner.application.create');
const createdView = viewOf(companyCreate.response, {
  columns: [
    ['preRegistration.taxID.taxID', 'Tax id'],
    'preRegistration.name',
    ['preRegistration.website', 'Website'],
    ['user.email', 'User'],
  ],
});
const companyView = viewOf(preRegistrationRecord, {
  columns: [
    ['preRegistration.taxID.taxID', 'Tax id'],
    'preRegistration.name',
    ['preRegistration.website', 'Website'],
    ['user.email', 'User'],
    ['company.id', 'Company'],
    ['account.clientId', 'Client id'],
  ],
  empty: 'No companies.',
});
const applicationView = viewOf(application, {
  columns: ['name', 'type', ['isActive', 'Active'], 'clientId', 'clientSecret', ['scopes', 'Scopes']],
});

/** The kind of a tax id follows from the number, so nobody has to type it. */
function withTaxIdType(holder: Draft): Draft {
  const { taxID } = holder;
  if (!isObject(taxID) || typeof taxID['taxID'] !== 'string' || taxID['type'] !== undefined) return holder;
  return { ...holder, taxID: { ...taxID, type: parseTaxId(taxID['taxID']).type } };
}
/** @throws PixctlError (exit 2) for a first user who is no person */
function companyBody(body: Draft): Draft {
  const { preRegistration, user } = body;
  const number = at(user, 'taxID.taxID');
  if (typeof number === 'string' && !looksLikeCpf(number))
    throw usageError(
      say`--user-tax-id must be a CPF, not ${showValue(number)}: the first user is a person`,
      say`Nothing was sent.`,
      'invalid-input',
    );
  return {
    ...body,
    ...(isObject(preRegistration) ? { preRegistration: withTaxIdType(preRegistration) } : {}),
    ...(isObject(user) ? { user: withTaxIdType(user) } : {}),
  };
}
function applicationBody(body: Draft): Draft {
  const typed = withTaxIdType(body);
  const { application: app } = typed;
  return isObject(app) && app['type'] === undefined
    ? { ...typed, application: { ...app, type: 'API' } }
    : typed;
}

/** An application that was there keeps the scopes it has, which may be none: its key would do more than was asked for. */
function warnOfKeptScopes(
  context: Context,
  asked: readonly string[] | undefined,
  { status, result }: Reply<ResultOf<typeof applicationCreate>>,
): void {
  if (asked === undefined || status === 201) return;
  const has = ifUsable(applicationCreate, result, 'scopes')?.map((scope: unknown) => tidy(String(scope)));
  if (has === undefined)
    context.output.warn(
      say`this application may have been there before: the service does not say which scopes it has`,
    );
  else if ([...new Set(asked)].toSorted().join() !== [...new Set(has)].toSorted().join())
    context.output.warn(say`this application was there before and keeps its scopes: ${has.join(', ')}`);
}

export const partner: CommandGroup = {
  name: 'partner',
  summary: 'Pre-register companies and create their applications',
  commands: [
    serviceCommand({
      name: 'partner company create',
      summary: 'Pre-register a company as its partner',
      operation: companyCreate,
      next: after(companyCreate, (made, { flag }) => {
        const taxID = ifUsable(companyCreate, made, 'preRegistration.taxID.taxID');
        return taxID === undefined
          ? undefined
          : say`Make a key for it: pixctl partner application create --name NAME --tax-id ${quote(taxID)}${flag}`;
      }),
      complete: companyBody,
      derived: ['tax-id-type'],
      options: {
        'user-tax-id': {
          type: 'tax-id',
          placeholder: 'CPF',
          target: { in: 'body', path: 'user.taxID.taxID' },
          description: 'CPF of its first user',
        },
      },
      view: createdView,
      examples: [
        {
          command:
            'pixctl partner company create --name "Loja Teste" --tax-id 11.222.333/0001-81 --first-name Ana --last-name Souza --email ana@example.com --phone +5511912345685 --user-tax-id 529.982.247-25',
          note: 'Pre-register a company and its first user',
        },
        {
          command: 'pixctl partner company create --input company.json',
          note: 'Read the whole body from a file',
        },
      ],
    }),
    serviceCommand({
      name: 'partner company list',
      aliases: ['ls'],
      summary: 'List pre-registered companies',
      operation: pick(partnerOperations, 'partner.company.list'),
      view: companyView,
      examples: [
        { command: 'pixctl partner company list', note: 'All of them' },
        { command: "pixctl partner company list --jq '.[].preRegistration.name'", note: 'Only the names' },
      ],
    }),
    serviceCommand({
      name: 'partner company get',
      aliases: ['show'],
      summary: 'Show a pre-registered company',
      args: [{ name: 'taxid', description: 'CNPJ of the company', type: 'tax-id' }],
      operation: pick(partnerOperations, 'partner.company.get'),
      view: companyView,
      examples: [
        { command: 'pixctl partner company get 11222333000181', note: 'One company' },
        { command: 'pixctl partner company get 11.222.333/0001-81 --json', note: 'As JSON' },
      ],
    }),
    serviceCommand({
      name: 'partner application create',
      summary: 'Create an API application for a pre-registered company',
      operation: applicationCreate,
      complete: applicationBody,
      derived: ['tax-id-type', 'type'],
      options: {
        scope: {
          type: 'string',
          repeatable: true,
          placeholder: 'SCOPE',
          target: { in: 'body', path: 'application.scopes' },
          description: 'scopes of its key (default: no restriction)',
        },
      },
      run: async (context, { body }) => {
        const reply = await (await context.service.client()).call(applicationCreate, { body });
        warnOfKeptScopes(context, body.application.scopes, reply);
        return reply.result;
      },
      view: applicationView,
      examples: [
        {
          command: 'pixctl partner application create --name checkout --tax-id 11.222.333/0001-81',
          note: 'An application, whose client id and secret form an app key',
        },
        {
          command:
            'pixctl partner application create --name checkout --tax-id 11222333000181 --json > application.json',
          note: 'Save its secret, which is shown only once',
        },
        {
          command:
            'pixctl partner application create --name report --tax-id 11222333000181 --scope CHARGE_GET_LIST --scope TRANSACTION_GET_LIST',
          note: 'Its key can only list charges and transactions',
        },
      ],
    }),
  ],
};
