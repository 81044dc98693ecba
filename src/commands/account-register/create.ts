import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { accountRegisterOperations } from '#contract/operations/account-register.ts';
import { onboarding } from '#contract/resources/account-register.ts';
import { viewOf } from '#output/view-of.ts';
import { parseTaxId } from '#pix/tax-id.ts';

export const accountRegisterCreate = serviceCommand({
  meta: {
    name: 'account-register create',
    agent: 'none',
    summary: 'Register a company for an account of its own, and show the page on which it continues (KYC)',
    details: [
      'The company completes the registration on the page. The service then decides it, and sends the event ACCOUNT_REGISTER_APPROVED, ACCOUNT_REGISTER_REJECTED or ACCOUNT_REGISTER_PENDING.',
    ],
    operation: pick(accountRegisterOperations, 'account-register.create'),
    examples: [
      {
        command: 'pixctl account-register create --tax-id 11.222.333/0001-81 --correlation-id seller-7',
        note: 'Start the registration of a company',
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
    // Options yield a list of tax ids; --input has the complete objects.
    complete: (body) =>
      Array.isArray(body.representatives)
        ? {
            ...body,
            representatives: body.representatives.map((one: unknown) =>
              typeof one === 'string' ? { taxID: parseTaxId(one).taxID } : one,
            ),
          }
        : body,
  },
  show: {
    view: viewOf(onboarding, {
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
