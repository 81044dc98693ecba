// Maps the columns of a batch file to options or fields of the command, in any spelling, or by the headings usual in
// Brazilian spreadsheets.
import type { Command, OptionSpec } from '#commands/kit/command.ts';
import type { Operation } from '#contract/operation.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';

/** Target of a column's cells: an option or a path parameter. Undefined for a column without a heading. */
export type Column =
  { readonly option: string; readonly spec: OptionSpec } | { readonly param: string } | undefined;

/** Normalizes a heading, so that `Descrição do item` and `descricao_do_item` compare as equal. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Headings for the first of these options that the command has. */
export const SYNONYMS: readonly (readonly [options: readonly string[], names: readonly string[]])[] = [
  [['correlation-id'], ['id de correlação', 'id externo', 'pedido', 'número do pedido']],
  [['amount'], ['valor', 'preço', 'quantia', 'montante', 'valor em reais', 'valor (R$)']],
  [['value'], ['valor em centavos', 'centavos']],
  [['pix-key'], ['chave', 'chave Pix', 'Pix']],
  [
    ['customer-name', 'name', 'holder-name'],
    ['nome', 'nome completo', 'nome do cliente', 'nome cliente', 'razão social'],
  ],
  [
    ['customer-tax-id', 'tax-id', 'holder-tax-id'],
    ['CPF', 'CNPJ', 'CPF/CNPJ', 'CPF ou CNPJ', 'documento'],
  ],
  [['holder-name'], ['name', 'favorecido', 'beneficiário', 'destinatário']],
  [['holder-tax-id'], ['tax-id']],
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
  [
    ['comment', 'description'],
    ['comentário', 'descrição', 'mensagem', 'observação', 'histórico'],
  ],
  [['charge'], ['cobrança', 'id da cobrança']],
  [['customer-id'], ['cliente', 'id do cliente']],
  [['billing-date'], ['competência', 'data de competência']],
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

/** Additional headings for a path parameter, besides its name and the name of its resource. */
const PARAM_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  charge: ['cobrança', 'id da cobrança', 'charge id'],
};

/**
 * Returns a function that maps headings; created once per file.
 * @throws PixctlError (exit 2) for a heading that the command does not know
 */
export function columnReader(command: Command, operation: Operation): (heading: string) => Column {
  const { name: commandName } = command.meta;
  const { options = {} } = command.input ?? {};
  const own = Object.entries(options).flatMap(([option, spec]) =>
    spec.target?.in === 'body'
      ? [{ option, spec, path: spec.target.path }]
      : spec.inBatch === true
        ? [{ option, spec, path: option }]
        : [],
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

/** Names the column of an option in errors: by its heading in the file, if that is another one. */
export function columnName(headings: Readonly<Record<string, string>>, option: string): Value {
  const heading = headings[option];
  return heading === undefined || plainName(heading) === plainName(option)
    ? option
    : say`column ${showValue(heading)}`;
}

/** Path parameters of an operation, each with the headings or field names that a row may use for it. */
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
