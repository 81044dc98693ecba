import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_PIX_KEY: Catalog = {
  'Show the holder of a Pix key': 'Mostrar o titular de uma chave Pix',
  'The service may bill each check, and only allows it on request. A check of a key that does not exist costs twenty look-ups; without look-ups, no key can be paid. See: pixctl pix-key quota':
    'O serviço pode cobrar por consulta, e só a libera a pedido. Consultar uma chave que não existe custa vinte consultas; sem consultas, nenhuma chave pode ser paga. Veja: pixctl pix-key quota',
  Bank: 'Banco',
  Branch: 'Agência',
  'Who would be paid': 'Quem seria pago',
  'Only the name': 'Só o nome',
  'a key of the type CNPJ needs --key': 'uma chave do tipo CNPJ precisa de --key',
  'Register a Pix key: the CNPJ of the company, or a random key':
    'Cadastrar uma chave Pix: o CNPJ da empresa, ou uma chave aleatória',
  'A random key': 'Uma chave aleatória',
  'The CNPJ of the company': 'O CNPJ da empresa',
  'Make a Pix key the default one of the account': 'Tornar uma chave Pix a padrão da conta',
  'Choose a key': 'Escolher uma chave',
  'The CNPJ of the company, and the answer as JSON': 'O CNPJ da empresa, e a resposta em JSON',
  'Delete a Pix key; the default key cannot be deleted':
    'Excluir uma chave Pix; a chave padrão não pode ser excluída',
  'the Pix key': 'a chave Pix',
  'Delete a key': 'Excluir uma chave',
  'Pix keys of your account, and the holder of any key':
    'Chaves Pix da sua conta, e o titular de qualquer chave',
  'List the Pix keys of the account': 'Listar as chaves Pix da conta',
  'No Pix keys.': 'Nenhuma chave Pix.',
  'All keys of the account': 'Todas as chaves da conta',
  'Only the default key': 'Só a chave padrão',
  'Look-ups': 'Consultas',
  'No look-ups.': 'Nenhuma consulta.',
  'Show how many look-ups of Pix keys are left; with --log, what they were used for':
    'Mostrar quantas consultas de chaves Pix restam; com --log, em que foram usadas',
  'A payment to a key looks it up. A key that exists costs 1, a key that does not exist costs 20, and a payment gives 2 back. Below 20, the service refuses to look up any key and to create payments to keys and QR codes.':
    'Um pagamento a uma chave a consulta. Uma chave que existe custa 1, uma que não existe custa 20, e um pagamento devolve 2. Abaixo de 20, o serviço recusa qualquer consulta e a criação de pagamentos a chaves e QR Codes.',
  'look-ups left': 'consultas que restam',
  'the most there can be': 'o máximo possível',
  'come back each minute': 'voltam a cada minuto',
  'when some come back': 'quando voltam algumas',
  'left then': 'restarão então',
  'list what look-ups were used for, newest first':
    'listar em que as consultas foram usadas, da mais recente',
  'What is left': 'Quanto resta',
  'The latest 20 uses': 'Os 20 usos mais recentes',
  'Add --log, or leave it out.': 'Acrescente --log, ou deixe de fora.',
  'the CNPJ of the company; a random key is made if omitted':
    'o CNPJ da empresa; sem ele, é gerada uma chave aleatória',
  'type of the key; EVP is a random key': 'tipo da chave; EVP é uma chave aleatória',
  'only of this account': 'só desta conta',
  'whether it is the default key': 'se é a chave padrão',
  'id of this check, for a payment: --pix-key-end-to-end-id':
    'id desta consulta, para um pagamento: --pix-key-end-to-end-id',
  'name of the holder': 'nome do titular',
  'CPF (masked) or CNPJ of the holder': 'CPF (mascarado) ou CNPJ do titular',
  'bank of the holder': 'banco do titular',
  'whether some were taken or given back': 'se foram tiradas ou devolvidas',
  'how many': 'quantas',
  'left before': 'restavam antes',
  'left after': 'restam depois',
};
