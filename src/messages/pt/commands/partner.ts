import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_PARTNER: Catalog = {
  Scopes: 'Escopos',
  'this application may have existed before: the service does not report its scopes':
    'esta aplicação pode já ter existido: o serviço não informa os escopos dela',
  'this application already existed and keeps its scopes: {0}':
    'esta aplicação já existia e mantém os escopos: {0}',
  'Create an API application for a pre-registered company':
    'Criar uma aplicação de API para uma empresa pré-cadastrada',
  'scopes of its key (default: no restriction)': 'escopos da chave (padrão: sem restrição)',
  'An application, whose client id and secret form an app key':
    'Uma aplicação, cujo client id e segredo formam uma chave de API',
  'Save its secret, which is shown only once': 'Guardar o segredo, que aparece uma única vez',
  'Its key can only list charges and transactions': 'A chave só pode listar cobranças e transações',
  Website: 'Site',
  User: 'Usuário',
  '--user-tax-id must be a CPF, not {0}: the first user is a person':
    '--user-tax-id deve ser um CPF, não {0}: o primeiro usuário é uma pessoa',
  'Pre-register a company; you become its partner':
    'Pré-cadastrar uma empresa, da qual você passa a ser parceiro',
  'Make a key for it: pixctl partner application create --name NAME --tax-id {0}{1}':
    'Crie uma chave para ela: pixctl partner application create --name NAME --tax-id {0}{1}',
  'CPF of its first user': 'CPF do primeiro usuário',
  'Pre-register a company and its first user': 'Pré-cadastrar uma empresa e seu primeiro usuário',
  'Show a pre-registered company': 'Mostrar uma empresa pré-cadastrada',
  'CNPJ of the company': 'CNPJ da empresa',
  'One company': 'Uma empresa',
  'List pre-registered companies': 'Listar empresas pré-cadastradas',
  'Pre-register companies and create their applications': 'Pré-cadastrar empresas e criar suas aplicações',
  'No companies.': 'Nenhuma empresa.',
  'type of the tax id (default: from the number)': 'tipo do documento (padrão: pelo número)',
  'first name of its first user': 'nome do primeiro usuário',
  'last name of its first user': 'sobrenome do primeiro usuário',
  'e-mail of its first user': 'e-mail do primeiro usuário',
  'mobile of its first user': 'celular do primeiro usuário',
  'type of the application': 'tipo da aplicação',
  'permissions of the key; absent: all': 'permissões da chave; ausente: todas',
};
