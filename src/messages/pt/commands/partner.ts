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
  'App keys with scopes: create and delete them': 'Chaves de API com escopos: criar e excluir',
  'Create an app key, for your account or that of a registered company':
    'Criar uma chave de API, para a sua conta ou a de uma empresa cadastrada',
  'account that its key acts for (default: the default account)':
    'conta em que a chave atua (padrão: a conta padrão)',
  'Delete an application: its app key stops working':
    'Excluir uma aplicação: a chave de API deixa de funcionar',
  'The service shows the app key only once. Save the output in a file that only you can read. Only a master key may create applications. Without `--scope`, the key may do everything, payments included.':
    'O serviço mostra a chave de API uma só vez. Guarde a saída em um arquivo que só você possa ler. Só uma chave master pode criar aplicações. Sem `--scope`, a chave pode tudo, inclusive pagar.',
  'If the outcome is unknown (exit code 6), look for the application on the website of the service, and delete it there: no request lists applications, and its key is lost.':
    'Se o resultado é desconhecido (código de saída 6), procure a aplicação no site do serviço e exclua-a lá: nenhuma requisição lista aplicações, e a chave se perdeu.',
  'A key that can only list charges and read the statement':
    'Uma chave que só lista cobranças e lê o extrato',
  'For one account; only the key': 'Para uma conta; só a chave',
  'the app key': 'a chave de API',
  'account that the key acts for': 'conta em que a chave atua',
  'By its client id': 'Pelo client id',
  Success: 'Sucesso',
  'Register companies for an account of their own (KYC onboarding)':
    'Cadastrar empresas para abertura de conta (onboarding KYC)',
  'Register a company for an account of its own, and show the page on which it continues (KYC)':
    'Cadastrar uma empresa para abertura de conta e mostrar a página em que ela continua (KYC)',
  'where the page of the registration leads at its end': 'para onde a página do cadastro leva no final',
  'CPF of somebody who represents the company': 'CPF de um representante da empresa',
  'Show the registration of a company': 'Mostrar o cadastro de uma empresa',
  'Delete a registration that is pending': 'Excluir um cadastro pendente',
  'The company completes the registration on the page. The service then decides it. It sends the event ACCOUNT_REGISTER_STEP_UPDATED for each step, ACCOUNT_REGISTER_IN_REVIEW, and ACCOUNT_REGISTER_APPROVED, ACCOUNT_REGISTER_REJECTED or, if documents are missing, ACCOUNT_REGISTER_PENDING.':
    'A empresa completa o cadastro na página. Depois o serviço decide. Ele envia o evento ACCOUNT_REGISTER_STEP_UPDATED a cada etapa, ACCOUNT_REGISTER_IN_REVIEW e ACCOUNT_REGISTER_APPROVED, ACCOUNT_REGISTER_REJECTED ou, se faltam documentos, ACCOUNT_REGISTER_PENDING.',
  'Start the registration of a company': 'Iniciar o cadastro de uma empresa',
  'Add --official-name "NAME OF THE PERSON". Nothing was sent.':
    'Acrescente --official-name "NOME DA PESSOA". Nada foi enviado.',
  '--official-name is missing: the service registers a person (CPF) only with the name':
    'falta --official-name: o serviço só cadastra uma pessoa (CPF) com o nome',
  'official name, which a person needs': 'razão social ou nome completo; obrigatório para pessoa física',
  'CNPJ of the company, or CPF of the person': 'CNPJ da empresa ou CPF da pessoa',
  'Of a person': 'De uma pessoa',
  'With its representative; only the page': 'Com o representante; só a página',
  'page on which the company completes its registration': 'página em que a empresa completa o cadastro',
  'where the page leads at its end': 'para onde a página leva no final',
  'official name of the company': 'razão social da empresa',
  'trade name of the company': 'nome fantasia da empresa',
  'your id for the registration': 'seu id para o cadastro',
  'Account ID': 'ID da conta',
  Documents: 'Documentos',
  Representatives: 'Representantes',
  passport: 'passaporte',
  'driving licence, back': 'CNH (verso)',
  'driving licence, front': 'CNH (frente)',
  'driving licence': 'CNH',
  'identity card, back': 'RG (verso)',
  'identity card, front': 'RG (frente)',
  selfie: 'selfie',
  bylaws: 'estatuto',
  minutes: 'ata',
  'certificate of a MEI': 'CCMEI',
  'articles of association': 'contrato social',
  'By its CNPJ': 'Pelo CNPJ',
  'correlation id or CNPJ of the registration': 'correlation id ou CNPJ do cadastro',
  'what is missing, or why it was rejected': 'o que falta ou o motivo da recusa',
  'kind of company': 'tipo de empresa',
  'PENDING until it is submitted, IN_REVIEW until the service has decided':
    'PENDING até o envio, IN_REVIEW até a decisão do serviço',
  'who represents the company': 'representantes da empresa',
  Page: 'Página',
  'Leads to': 'Leva a',
  'By its correlation id': 'Pelo correlation id',
  'id or correlation id of the registration': 'id ou correlation id do cadastro',
  'By its id': 'Pelo id',
  'id of the registration at the service': 'id do cadastro no serviço',
  'there is no registration {0}': 'não existe o cadastro {0}',
};
