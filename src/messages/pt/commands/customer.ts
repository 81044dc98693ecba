import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_CUSTOMER: Catalog = {
  'Nothing was sent. Describe the customer with --customer-name, --customer-tax-id and the others.':
    'Nada foi enviado. Informe os dados do cliente com --customer-name, --customer-tax-id e as demais opções.',
  'customer {0} has no id by which the service could find the customer':
    'o cliente {0} não tem um id pelo qual o serviço possa encontrá-lo',
  'CPF or CNPJ, with or without punctuation; required in the default namespace':
    'CPF ou CNPJ, com ou sem pontuação; obrigatório no namespace padrão',
  'Create a customer': 'Criar um cliente',
  'See their charges: pixctl charge list --customer {0}{1}':
    'Veja as cobranças do cliente: pixctl charge list --customer {0}{1}',
  'Create a customer with a CPF': 'Criar um cliente com CPF',
  'Which customer? {0} match {1}': 'Qual cliente? {0} correspondem a {1}',
  '{0} customers match {1}: {2}; and {3} more': '{0} clientes correspondem a {1}: {2}; e mais {3}',
  '{0} customers match {1}: {2}': '{0} clientes correspondem a {1}: {2}',
  'Nothing was sent. Give the CPF, CNPJ or id of one of them. See: pixctl customer list --search':
    'Nada foi enviado. Informe o CPF, CNPJ ou id de um deles. Veja: pixctl customer list --search',
  'no customer matches {0}': 'nenhum cliente corresponde a {0}',
  'Nothing was sent. Save the customer with: pixctl customer create, or give --customer-name and --customer-tax-id.':
    'Nada foi enviado. Cadastre o cliente com: pixctl customer create, ou use --customer-name e --customer-tax-id.',
  'customer {0} has no CPF, CNPJ, e-mail or phone, and cannot be charged by name alone':
    'o cliente {0} não tem CPF, CNPJ, e-mail nem telefone, e não pode ser cobrado só pelo nome',
  'Nothing was sent. Give --customer-name and --customer-tax-id.':
    'Nada foi enviado. Use --customer-name e --customer-tax-id.',
  'customer {0} has no id by which the service could filter':
    'o cliente {0} não tem um id pelo qual o serviço possa filtrar',
  'Use --search with the CPF, CNPJ or name.': 'Use --search com o CPF, CNPJ ou nome.',
  'Show a customer': 'Mostrar um cliente',
  'By CPF or CNPJ, with or without punctuation': 'Por CPF ou CNPJ, com ou sem pontuação',
  'One customer as JSON': 'Um cliente em JSON',
  'With address and phone': 'Com endereço e telefone',
  'Create and look up customers': 'Criar e consultar clientes',
  'List customers, newest first': 'Listar clientes, dos mais novos aos mais antigos',
  'The service cannot filter by --search. pixctl reads the pages and filters them.':
    'O serviço não filtra por --search. O pixctl lê as páginas e as filtra.',
  'only customers that contain this text: name, CPF or CNPJ, e-mail, phone or id':
    'só clientes que contêm este texto: nome, CPF ou CNPJ, e-mail, telefone ou id',
  'By part of the name, CPF, e-mail or phone': 'Por parte do nome, CPF, e-mail ou telefone',
  'All customers as CSV': 'Todos os clientes em CSV',
  'the customer already exists, and the service keeps the stored values: {0}':
    'o cliente já está cadastrado, e o serviço mantém os valores guardados: {0}',
  '{0} {1} (sent: {2})': '{0} {1} (enviado: {2})',
  'no {0} (sent: {1})': 'sem {0} (enviado: {1})',
  'Change a customer': 'Alterar um cliente',
  'Fields that you do not give stay unchanged. A stored CPF or CNPJ cannot be changed.':
    'Os campos não informados não mudam. Um CPF ou CNPJ já cadastrado não pode ser alterado.',
  'correlation id of the customer': 'id de correlação do cliente',
  'Change the e-mail address': 'Altera o e-mail',
  'Change a part of the address': 'Altera uma parte do endereço',
  'No customers.': 'Nenhum cliente.',
  'tax id or correlation id of the customer, or the id in a transaction':
    'CPF, CNPJ ou correlation id do cliente, ou o id em uma transação',
};
