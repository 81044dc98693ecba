import { pick } from '#contract/operation.ts';
import { companyOperations } from '#contract/operations/company.ts';
import { bank as bankSchema, company as companySchema } from '#contract/resources/company.ts';
import { viewOf } from '#output/view-of.ts';
import type { LazyGroup } from './kit/command.ts';
import { serviceCommand } from './kit/service.ts';

export const company = serviceCommand({
  meta: {
    name: 'company',
    words:
      'empresa, cnpj, merchant, loja, dados da empresa, razao social, cnpj da conta, minha empresa, company data',
    summary: 'Show the company that the app key belongs to',
    operation: pick(companyOperations, 'company.get'),
    examples: [
      { command: 'pixctl company', note: 'Names, CNPJ and id' },
      { command: 'pixctl company --jq .taxID', note: 'Only the CNPJ' },
    ],
  },
  show: {
    view: viewOf(companySchema, {
      recent: { company: 'taxID' },
      columns: ['officialName', 'tradeName', ['taxID', 'Tax ID'], ['correlationID', 'ID']],
    }),
  },
});

const bankList = serviceCommand({
  meta: {
    name: 'bank list',
    aliases: ['ls'],
    summary: 'List banks and their codes',
    operation: pick(companyOperations, 'bank.list'),
    examples: [
      { command: 'pixctl bank list --name caixa', note: 'By a part of the name' },
      { command: 'pixctl bank list --compe 341 --jq ".[0].ispb"', note: 'The ISPB of a COMPE code' },
    ],
  },
  show: {
    view: viewOf(bankSchema, {
      recent: { bank: 'ispb' },
      columns: [['ispb', 'ISPB'], ['compe', 'COMPE'], 'name'],
      empty: 'No banks.',
    }),
  },
});

export const bank: LazyGroup = {
  name: 'bank',
  words:
    'banco, ispb, compe, instituicao, psp, institution, codigo do banco, bank code, lista de bancos, numero do banco',
  summary: 'Banks and their codes',
  commands: {
    'bank list': () => Promise.resolve(bankList),
  },
};
