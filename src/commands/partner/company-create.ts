import { validField } from '#client/answers/checked-answer.ts';
import type { Draft, DraftOf } from '#commands/kit/define.ts';
import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { partnerOperations } from '#contract/operations/partner.ts';
import { at, isObject } from '#contract/path.ts';
import { quote } from '#errors/command-line.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { showValue } from '#pix/errors.ts';
import { looksLikeCpf } from '#pix/tax-id.ts';
import { withTaxIdType } from './view.ts';

const companyCreate = pick(partnerOperations, 'partner.company.create');

const createdView = viewOf(companyCreate.response, {
  columns: [
    ['preRegistration.taxID.taxID', 'Tax ID'],
    'preRegistration.name',
    ['preRegistration.website', 'Website'],
    ['user.email', 'User'],
  ],
});

/** @throws PixctlError (exit 2) if the first user's tax id is not a CPF */
function companyBody(body: DraftOf<typeof companyCreate>): Draft {
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

export const partnerCompanyCreate = serviceCommand({
  meta: {
    name: 'partner company create',
    agent: 'none',
    summary: 'Pre-register a company; you become its partner',
    operation: companyCreate,
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
  },
  input: {
    options: {
      'user-tax-id': {
        type: 'tax-id',
        placeholder: 'CPF',
        target: { in: 'body', path: 'user.taxID.taxID' },
        description: 'CPF of its first user',
      },
    },
    derived: ['tax-id-type'],
    complete: companyBody,
  },
  show: {
    view: createdView,
    next: (made, { flag }) => {
      const taxID = validField(companyCreate, made, 'preRegistration.taxID.taxID');
      return taxID === undefined
        ? undefined
        : say`Make a key for it: pixctl partner application create --name NAME --tax-id ${quote(taxID)}${flag}`;
    },
  },
});
