import type { Catalog } from '#messages/translate.ts';

export const ERRORS: Catalog = {
  'a bug in pixctl': 'um erro (bug) do pixctl',
  'invalid option or value; nothing was sent': 'opção ou valor inválido; nada foi enviado',
  'no app key, or the app key was refused': 'sem chave de API, ou a chave foi recusada',
  'the service refused the request': 'o serviço recusou a requisição',
  'nothing was done: the service could not be reached, or all retries failed':
    'nada foi feito: o serviço não pôde ser acessado, ou todas as tentativas falharam',
  'outcome unknown: a write may have happened; the error message names the command that looks it up':
    'resultado desconhecido: a operação pode ter acontecido; a mensagem de erro indica o comando que faz a consulta',
  'part of the work failed, or data differs, is unmatched or does not add up; the output lists each case':
    'parte do trabalho falhou, ou há dados que diferem, não foram conciliados ou não fecham; a saída lista cada caso',
  'the wait ended, and the charge is not paid or the payment not confirmed':
    'a espera terminou, e a cobrança não está paga ou o pagamento não está confirmado',
  'not confirmed, or confirmation was needed and no terminal was available':
    'não confirmado, ou era preciso confirmar e não havia terminal',
};
