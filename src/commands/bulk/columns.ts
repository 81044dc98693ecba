// What the columns of a batch mean: options or fields of the command, in any spelling, or the names that Brazilian
// spreadsheets have for them.
import type { Command, OptionSpec } from '#commands/kit/command.ts';
import type { Operation } from '#contract/operation.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';

/** Where the cells of a column go: an option, or a parameter of the path. Undefined: the column has no name. */
export type Column =
  { readonly option: string; readonly spec: OptionSpec } | { readonly param: string } | undefined;

/** `Descrição do item` and `descricao_do_item` are the same. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Names that stand for the first of these options that a command has. */
export const SYNONYMS: readonly (readonly [options: readonly string[], names: readonly string[]])[] = [
  [['correlation-id'], ['id de correlação', 'id externo', 'pedido', 'número do pedido']],
  [['amount'], ['valor', 'preço', 'quantia', 'montante', 'valor em reais', 'valor (R$)']],
  [['value'], ['valor em centavos', 'centavos']],
  [['pix-key'], ['chave', 'chave Pix', 'Pix']],
  [
    ['customer-name', 'name'],
    ['nome', 'nome completo', 'nome do cliente', 'nome cliente', 'razão social'],
  ],
  [
    ['customer-tax-id', 'tax-id'],
    ['CPF', 'CNPJ', 'CPF/CNPJ', 'CPF ou CNPJ', 'documento'],
  ],
  [
    ['customer-email', 'email'],
    ['e-mail', 'correio eletrônico', 'e-mail do cliente'],
  ],
  [
    ['customer-phone', 'phone'],
    ['telefone', 'celular', 'fone', 'WhatsApp', 'telefone do cliente'],
  ],
  [['customer-address-zipcode', 'address-zipcode'], ['CEP']],
  [
    ['customer-address-street', 'address-street'],
    ['rua', 'logradouro'],
  ],
  [['customer-address-number', 'address-number'], ['número do endereço']],
  [['customer-address-complement', 'address-complement'], ['complemento']],
  [['customer-address-neighborhood', 'address-neighborhood'], ['bairro']],
  [
    ['customer-address-city', 'address-city'],
    ['cidade', 'município'],
  ],
  [['customer-address-state', 'address-state'], ['UF']],
  [['customer-address-country', 'address-country'], ['país']],
  [['comment'], ['comentário', 'descrição', 'mensagem', 'observação', 'histórico']],
  [['days-for-due-date'], ['dias para o vencimento', 'dias até o vencimento']],
  [['days-after-due-date'], ['dias após o vencimento']],
  [['expires-in'], ['expira em', 'validade']],
  [['expires-date'], ['data de expiração', 'expira no dia']],
  [['due-date'], ['vencimento', 'data de vencimento']],
  [['subaccount'], ['subconta']],
  [['source-account-id'], ['conta de origem']],
  [['transaction-end-to-end-id'], ['end-to-end id', 'id fim a fim', 'E2E', 'transação']],
  [['identifier'], ['identificador']],
];

/** Names of the parameter of a path, besides its own and the name of what it is the id of. */
const PARAM_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  charge: ['cobrança', 'id da cobrança', 'charge id'],
};

/** Reads headings; made once for a file. @throws PixctlError (exit 2) for a name that means nothing here */
export function columnReader(command: Command, operation: Operation): (heading: string) => Column {
  const { name: commandName, options = {} } = command;
  const own = Object.entries(options).flatMap(([option, spec]) =>
    spec.target?.in === 'body' ? [{ option, spec, path: spec.target.path }] : [],
  );
  const known = new Map<string, Exclude<Column, undefined>>();
  const add = (name: string, column: Exclude<Column, undefined>): void => {
    const plain = plainName(name);
    if (!known.has(plain)) known.set(plain, column);
  };
  const params = paramNames(operation);
  for (const [param, names] of params) for (const name of names) add(name, { param });
  for (const { option, spec } of own) add(option, { option, spec });
  for (const { option, spec, path } of own) add(path, { option, spec });
  for (const [candidates, names] of SYNONYMS) {
    const first = candidates
      .map((one) => own.find(({ option }) => option === one))
      .find((one) => one !== undefined);
    if (first !== undefined) for (const name of names) add(name, { option: first.option, spec: first.spec });
  }
  return (heading) => {
    const plain = plainName(heading);
    if (heading.trim() === '') return undefined;
    const column = known.get(plain);
    if (column !== undefined) return column;
    const names = [...params.map(([param]) => param), ...own.map(({ option }) => option)];
    throw usageError(
      say`column ${showValue(heading)} is not an option of ${commandName}`,
      say`Use the names of the options as columns: ${names.join(', ')}.`,
      'batch-file',
    );
  };
}

/** The parameters of an operation's path, each with the names that a column or a field of a row may have for it. */
export const paramNames = ({
  id,
  pathParams,
}: Operation): readonly (readonly [string, readonly string[]])[] => {
  const [resource = ''] = id.split('.');
  return Object.keys(pathParams ?? {}).map((param) => [
    param,
    [param, resource, ...(PARAM_SYNONYMS[resource] ?? [])],
  ]);
};
