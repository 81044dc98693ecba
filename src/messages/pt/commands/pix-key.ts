import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_PIX_KEY: Catalog = {
  'Show the holder of a Pix key': 'Mostrar o titular de uma chave Pix',
  'The service may charge for each check, and may need to enable it for your account. A check of a key that does not exist uses 20 look-ups; with less than 20 left, no key can be paid. See: pixctl pix-key quota':
    'O serviço pode cobrar por consulta e precisa liberá-la para a sua conta. A consulta de uma chave que não existe gasta 20 da cota; com menos de 20, nenhuma chave pode ser paga. Veja: pixctl pix-key quota',
  Bank: 'Banco',
  Branch: 'Agência',
  'Show the holder of a key': 'Mostrar o titular de uma chave',
  'Only the name': 'Só o nome',
  'a key of the type CNPJ needs --key': 'uma chave do tipo CNPJ precisa de --key',
  'Register a Pix key: the CNPJ of the company, or a random key':
    'Cadastrar uma chave Pix: o CNPJ da empresa, ou uma chave aleatória',
  'A random key': 'Uma chave aleatória',
  'The CNPJ of the company': 'O CNPJ da empresa',
  'Set the default Pix key of the account': 'Definir a chave Pix padrão da conta',
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
  'Show the remaining Pix key look-ups; with --log, their use':
    'Mostrar quantas consultas de chave Pix restam; com --log, o uso delas',
  'A payment to a key looks the key up. The look-up of a key that exists uses 1 of the quota, of a key that does not exist 20; a payment returns 2. With less than 20 left, the service refuses look-ups, and payments to keys and QR codes.':
    'Um pagamento a uma chave consulta a chave. A consulta de uma chave existente gasta 1 da cota; de uma chave inexistente, 20; um pagamento devolve 2. Com menos de 20, o serviço recusa consultas e pagamentos a chaves e QR Codes.',
  'look-ups left': 'consultas que restam',
  'maximum of the quota': 'máximo da cota',
  'look-ups added per minute': 'consultas repostas por minuto',
  'time of the next addition': 'horário da próxima reposição',
  'look-ups left after the next addition': 'consultas restantes após a próxima reposição',
  'list each use of the quota, newest first': 'lista cada uso da cota, do mais novo ao mais antigo',
  'What is left': 'Quanto resta',
  'The latest 20 uses': 'Os 20 usos mais recentes',
  'Add --log, or leave it out.': 'Acrescente --log, ou deixe de fora.',
  "the company's CNPJ; if omitted, a random key is created":
    'o CNPJ da empresa; se omitido, é criada uma chave aleatória',
  'type of the key; EVP is a random key': 'tipo da chave; EVP é uma chave aleatória',
  'only look-ups of this account': 'só consultas desta conta',
  'whether it is the default key': 'se é a chave padrão',
  'id of this check, for a payment: --pix-key-end-to-end-id':
    'id desta consulta, para um pagamento: --pix-key-end-to-end-id',
  'name of the holder': 'nome do titular',
  'CPF (masked) or CNPJ of the holder': 'CPF (mascarado) ou CNPJ do titular',
  'bank of the holder': 'banco do titular',
  'kind of change of the quota': 'tipo de mudança da cota',
  'number of look-ups': 'número de consultas',
  'remaining before the change': 'saldo antes da mudança',
  'remaining after the change': 'saldo depois da mudança',
};
