import type { Draft, DraftOf } from '#commands/kit/define.ts';
import { MissingOptions } from '#commands/kit/missing-options.ts';
import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { accountRegisterOperations } from '#contract/operations/account-register.ts';
import { onboarding } from '#contract/resources/account-register.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { parseTaxId } from '#pix/tax-id.ts';

const create = pick(accountRegisterOperations, 'account-register.create');

/** Options yield a list of tax ids; --input has the complete objects. */
const withRepresentatives = (body: DraftOf<typeof create>): Draft =>
  Array.isArray(body.representatives)
    ? {
        ...body,
        representatives: body.representatives.map((one: unknown) =>
          typeof one === 'string' ? { taxID: parseTaxId(one).taxID } : one,
        ),
      }
    : body;

/** Adds the type of a CPF. @throws MissingOptions if the person has no name */
function withTaxIdType(body: Draft): Draft {
  const { taxID, taxIDType, officialName } = body;
  if (typeof taxID !== 'string' || taxIDType !== undefined || !isCpf(taxID)) return body;
  if (officialName === undefined)
    throw new MissingOptions(
      say`--official-name is missing: the service registers a person (CPF) only with the name`,
      [['official-name']],
      say`Add --official-name "NAME OF THE PERSON". Nothing was sent.`,
    );
  return { ...body, taxIDType: 'BR:CPF' };
}

/** False also for an invalid tax id, which is refused later. */
function isCpf(text: string): boolean {
  try {
    return parseTaxId(text).type === 'BR:CPF';
  } catch {
    return false;
  }
}

export const accountRegisterCreate = serviceCommand({
  meta: {
    name: 'account-register create',
    agent: 'none',
    summary: 'Register a company for an account of its own, and show the page on which it continues (KYC)',
    details: [
      'The company completes the registration on the page. The service then decides it. It sends the event ACCOUNT_REGISTER_STEP_UPDATED for each step, ACCOUNT_REGISTER_IN_REVIEW, and ACCOUNT_REGISTER_APPROVED, ACCOUNT_REGISTER_REJECTED or, if documents are missing, ACCOUNT_REGISTER_PENDING.',
    ],
    operation: create,
    examples: [
      {
        command: 'pixctl account-register create --tax-id 11.222.333/0001-81 --correlation-id seller-7',
        note: 'Start the registration of a company',
      },
      {
        command:
          'pixctl account-register create --tax-id 529.982.247-25 --official-name "Ana Lima" --correlation-id seller-8',
        note: 'Of a person',
      },
      {
        command:
          'pixctl account-register create --tax-id 11.222.333/0001-81 --representative 529.982.247-25 --redirect-url https://shop.example.com/done --jq .linkOnboarding',
        note: 'With its representative; only the page',
      },
    ],
  },
  input: {
    options: {
      representative: {
        type: 'tax-id',
        repeatable: true,
        placeholder: 'CPF',
        description: 'CPF of somebody who represents the company',
        target: { in: 'body', path: 'representatives' },
      },
    },
    complete: (body) => withTaxIdType(withRepresentatives(body)),
  },
  show: {
    view: viewOf(onboarding, {
      recent: { 'account-register': 'accountRegister.correlationID' },
      columns: [
        ['accountRegister.correlationID', 'ID'],
        ['accountRegister.status', 'Status'],
        ['accountRegister.taxID.taxID', 'Tax ID'],
        ['linkOnboarding', 'Page'],
        ['redirectUrl', 'Leads to'],
      ],
    }),
  },
});
