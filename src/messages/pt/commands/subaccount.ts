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
  'List what came to a sub account and left it, newest first':
    'Listar o que entrou em uma subconta e o que saiu dela, do mais novo ao mais antigo',
  'All of it as CSV': 'Tudo em CSV',
  'Balance of the origin': 'Saldo da origem',
  'Balance of the destination': 'Saldo do destino',
  'Transfer between two sub accounts': 'Transferir entre duas subcontas',
  'See the balances: pixctl subaccount list{0}': 'Veja os saldos: pixctl subaccount list{0}',
  'Transfer R$ 30,00': 'Transferir R$ 30,00',
  'No sub accounts.': 'Nenhuma subconta.',
  'Pix key of the sub account': 'chave Pix da subconta',
  'The service has no id for it, so it is never sent a second time. Without --description, pixctl writes a mark as the description. By that mark it finds out on the statement whether it was done. With a description of yours, you check the statement yourself.':
    'O serviço não tem id para isso, então nunca é enviado uma segunda vez. Sem --description, o pixctl grava uma marca como descrição. Com essa marca ele descobre no extrato se foi feito. Com uma descrição sua, você mesmo confere o extrato.',
  'See the statement: pixctl subaccount statement {0}{1}':
    'Veja o extrato: pixctl subaccount statement {0}{1}',
  'Withdraw the balance of a sub account, or a part of it, to its Pix key':
    'Sacar o saldo de uma subconta, ou parte dele, para a chave Pix dela',
  'See what is left: pixctl subaccount get {0}{1}': 'Veja o que restou: pixctl subaccount get {0}{1}',
  'withdrawal of the whole balance': 'saque do saldo inteiro',
  'Withdraw everything': 'Sacar tudo',
  'A part of it, in a script, without a question': 'Parte dele, em um script, sem pergunta',
  'text on the statement (default: a mark by which it is found again)':
    'texto no extrato (padrão: uma marca com que é encontrado de novo)',
  'name of the sub account': 'nome da subconta',
  'amount to withdraw (default: the whole balance)': 'valor a sacar (padrão: o saldo inteiro)',
  'amount that the sub account gets': 'valor que a subconta recebe',
  'amount that leaves the sub account': 'valor que sai da subconta',
  'Pix key of the sub account it leaves': 'chave Pix da subconta de origem',
  'type of that key (default: what the key says)': 'tipo dessa chave (padrão: o que a chave diz)',
  'Pix key of the sub account it reaches': 'chave Pix da subconta de destino',
  'balance of the sub account': 'saldo da subconta',
  'withdrawals are blocked, because its Pix key cannot be paid':
    'os saques estão bloqueados, porque a chave Pix não pode ser paga',
  'sub account that the money left': 'subconta de origem',
  'sub account that the money reached': 'subconta de destino',
  'what it was': 'o que foi',
};
