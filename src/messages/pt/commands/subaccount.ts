import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_SUBACCOUNT: Catalog = {
  'Create a sub account, or show the one with this Pix key':
    'Criar uma subconta, ou mostrar a que tem esta chave Pix',
  'Move money to it: pixctl transfer create --to-pix-key {0}{1}':
    'Transfira dinheiro para ela: pixctl transfer create --to-pix-key {0}{1}',
  'By its Pix key': 'Pela chave Pix',
  'With a phone number as the Pix key': 'Com um telefone como chave Pix',
  'Move money from the account to a sub account': 'Mover dinheiro da conta para uma subconta',
  'Move R$ 50,00 to the sub account': 'Mover R$ 50,00 para a subconta',
  'With a text on the statement, without a question': 'Com um texto no extrato, sem pergunta',
  'Move money from a sub account to the account': 'Mover dinheiro de uma subconta para a conta',
  'the account': 'a conta',
  'Move R$ 20,00 back to the account': 'Devolver R$ 20,00 para a conta',
  'Delete a sub account without a balance': 'Excluir uma subconta sem saldo',
  'First withdraw what it holds': 'Antes, sacar o que ela tem',
  'Show a sub account with its balance': 'Mostrar uma subconta com seu saldo',
  'One sub account': 'Uma subconta',
  'Only the balance in cents': 'Só o saldo em centavos',
  'Manage sub accounts': 'Gerenciar subcontas',
  'List sub accounts': 'Listar subcontas',
  'All with their balances': 'Todas com seus saldos',
  'Total balance in cents': 'Saldo total em centavos',
  'Show the statement of a sub account, newest first':
    'Mostrar o extrato de uma subconta, do lançamento mais novo ao mais antigo',
  'All of it as CSV': 'Tudo em CSV',
  'Balance of the origin': 'Saldo da origem',
  'Balance of the destination': 'Saldo do destino',
  'Transfer between two sub accounts': 'Transferir entre duas subcontas',
  'See the balances: pixctl subaccount list{0}': 'Veja os saldos: pixctl subaccount list{0}',
  'Transfer R$ 30,00': 'Transferir R$ 30,00',
  'No sub accounts.': 'Nenhuma subconta.',
  'Pix key of the sub account': 'chave Pix da subconta',
  'This request has no id at the service, so pixctl never retries it. Without --description, pixctl writes a mark as the description, by which it can find the movement in the statement. After a success, pixctl counts the movements with the mark: if a gateway delivered the request twice, and the service executed both, the exit code is 6. With a description of your own, check the statement yourself.':
    'Esta requisição não tem id no serviço; por isso o pixctl nunca a repete. Sem --description, o pixctl grava uma marca como descrição, pela qual encontra o lançamento no extrato. Depois de um sucesso, o pixctl conta os lançamentos com a marca: se um gateway entregou a requisição duas vezes e o serviço executou as duas, o código de saída é 6. Com uma descrição sua, confira você mesmo o extrato.',
  'See the statement: pixctl subaccount statement {0}{1}':
    'Veja o extrato: pixctl subaccount statement {0}{1}',
  'Withdraw the balance of a sub account, or a part of it, to its Pix key':
    'Sacar o saldo de uma subconta, ou parte dele, para a chave Pix dela',
  'Amount to withdraw to {0}, in reais': 'Valor a sacar para {0}, em reais',
  'Withdraw everything; at a terminal, asks how much': 'Sacar tudo; no terminal, pergunta quanto',
  'See what is left: pixctl subaccount get {0}{1}': 'Veja o que restou: pixctl subaccount get {0}{1}',
  'withdrawal of the whole balance': 'saque do saldo inteiro',
  'A part of it, in a script, without a question': 'Parte dele, em um script, sem pergunta',
  'message of the service': 'mensagem do serviço',
  'text in the statement (default: a mark by which pixctl finds the movement)':
    'texto no extrato (padrão: uma marca pela qual o pixctl encontra o lançamento)',
  'name of the sub account': 'nome da subconta',
  'amount to withdraw (default: the whole balance)': 'valor a sacar (padrão: o saldo inteiro)',
  'amount to move to the sub account': 'valor a mover para a subconta',
  'amount to move from the sub account': 'valor a retirar da subconta',
  'Pix key of the source sub account': 'chave Pix da subconta de origem',
  'type of that key (default: detected from the key)':
    'tipo dessa chave (padrão: detectado a partir da chave)',
  'Pix key of the destination sub account': 'chave Pix da subconta de destino',
  'balance of the sub account': 'saldo da subconta',
  'withdrawals are blocked, because the Pix key cannot receive payments':
    'saques bloqueados, porque a chave Pix não pode receber pagamentos',
  'source sub account': 'subconta de origem',
  'destination sub account': 'subconta de destino',
  'kind of movement': 'tipo de lançamento',
};
