import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_KIT: Catalog = {
  'a saved customer: part of the name, CPF or CNPJ, e-mail, phone or id; it must match exactly one':
    'um cliente cadastrado: parte do nome, CPF ou CNPJ, e-mail, telefone ou id; deve corresponder a um só',
  '--{0} is missing': 'falta --{0}',
  '{0} was not uploaded, and {1}: {2}': '{0} não foi enviado, e {1}: {2}',
  'write the PDF to this file; - for standard output': 'escrever o PDF neste arquivo; - para a saída padrão',
  'open the file after it is written': 'abrir o arquivo depois de salvo',
  'Save it and look at it': 'Salvar e abrir',
  'To standard output': 'Para a saída padrão',
  'Name a file with --{0} FILE, or use --{1} - for standard output. Nothing was sent.':
    'Informe um arquivo com --{0} ARQUIVO, ou use --{1} - para a saída padrão. Nada foi enviado.',
  '--open needs a file: it cannot be used with --{0} -':
    '--open exige um arquivo: não pode ser usado com --{0} -',
  'a terminal cannot show {0}': 'um terminal não mostra {0}',
  'Name a file with --{0} FILE. Nothing was sent.': 'Informe um arquivo com --{0} ARQUIVO. Nada foi enviado.',
  'the answer of the service is not {0}': 'a resposta do serviço não é {0}',
  'a PDF': 'um PDF',
  'Nothing was written. Inspect it with --debug.': 'Nada foi escrito. Examine com --debug.',
  'Leave out the NUL character. Nothing was sent.': 'Omita o caractere NUL. Nada foi enviado.',
  'No later request could name it. Use another id. Nothing was sent.':
    'Nenhuma requisição posterior poderia indicá-lo. Use outro identificador. Nada foi enviado.',
  '{0} is not valid text': '{0} não é um texto válido',
  'Leave out NUL characters and half surrogate pairs. Nothing was sent.':
    'Retire caracteres NUL e pares substitutos incompletos. Nada foi enviado.',
  'request body as JSON, from a file or standard input':
    'corpo da requisição em JSON, de um arquivo ou da entrada padrão',
  'run the command for each row of a CSV file (columns: options or fields) or NDJSON file':
    'executa o comando para cada linha de um arquivo CSV (colunas: opções ou campos) ou NDJSON',
  'with --batch: maximum number of rows sent at the same time, 1 to 256':
    'com --batch: número máximo de linhas enviadas ao mesmo tempo, de 1 a 256',
  'list all items': 'lista todos os itens',
  '{0}, in reais': '{0}, em reais',
  'the same as --{0}': 'o mesmo que --{0}',
  '--{0} and --no-{1} cannot be used together': '--{0} e --no-{1} não podem ser usados juntos',
  '--{0} and --{1} set the same value': '--{0} e --{1} definem o mesmo valor',
  'Use either --{0} or --{1}.': 'Use --{0} ou --{1}.',
  '--{0} and the field {1} of --input set the same value':
    '--{0} e o campo {1} de --input definem o mesmo valor',
  'Leave out {0} in the input, or leave out --{1}.': 'Omita {0} na entrada, ou omita --{1}.',
  'unknown {0}: {1}': '{0} desconhecido: {1}',
  'unexpected argument {0}': 'argumento inesperado {0}',
  'at least {0} and at most {1}': 'no mínimo {0} e no máximo {1}',
  'unexpected argument, not shown because it may be a secret':
    'argumento inesperado; não é mostrado porque pode ser um segredo',
  'Secrets are never read from the command line. Pipe it in: pixctl {0} --{1} < FILE':
    'Segredos nunca são lidos da linha de comando. Informe-o pela entrada padrão: pixctl {0} --{1} < ARQUIVO',
  '{0} must be a whole number, not {1}': '{0} deve ser um número inteiro, não {1}',
  '{0} must be a whole number {1}, not {2}': '{0} deve ser um número inteiro ({1}), não {2}',
  '{0} must be whole seconds, not {1}': '{0} deve ser em segundos inteiros, não {1}',
  '{0} must be KEY=VALUE, not {1}': '{0} deve ser CHAVE=VALOR, não {1}',
  '{0} must be at least {1}, not {2}': '{0} deve ser no mínimo {1}, não {2}',
  '{0} must be at most {1}, not {2}': '{0} deve ser no máximo {1}, não {2}',
  '{0}: unknown value {1}': '{0}: valor desconhecido {1}',
  '{0} is not JSON: {1}': '{0} não é JSON: {1}',
  'the row': 'a linha',
  '{0} must be one JSON object, not {1}': '{0} deve ser um objeto JSON, não {1}',
  'The service is reachable again.': 'O serviço voltou a responder.',
  '{0} ended at the time limit': '{0} terminou no limite de tempo',
  'Without --timeout, it runs until Ctrl-C.': 'Sem --timeout, o comando continua até Ctrl-C.',
  'The service cannot be reached: {0}. Retrying.': 'Não é possível acessar o serviço: {0}. Tentando de novo.',
  'the service could not be reached in {0}: {1}': 'não foi possível acessar o serviço em {0}: {1}',
  '--concurrency is only for --batch': '--concurrency só vale com --batch',
  'charge {0}': 'cobrança {0}',
  'Exchange the two, or leave one out.': 'Troque as duas datas ou omita uma delas.',
  '--{0} {1} is after --{2} {3}': '--{0} {1} é posterior a --{2} {3}',
  'payment {0}': 'pagamento {0}',
  'waiting for {0}': 'aguardando {0}',
  '{0} ended as {1}, not {2}': '{0} terminou como {1}, não {2}',
  '{0} ended as {1}, not {2}: {3}': '{0} terminou como {1}, não {2}: {3}',
  '{0} is still {1} at the end of the wait': '{0} ainda está {1} ao fim da espera',
  'the wait ended before {0} reached a final status':
    'a espera terminou antes de {0} chegar a um status final',
  '{0} is not a UUID': '{0} não é um UUID',
  'Expected: {0}. Nothing was sent.': 'Esperado: {0}. Nada foi enviado.',
  'only items that contain this text, or this amount in reais; pixctl filters the pages':
    'só itens que contêm este texto, ou este valor em reais; o pixctl filtra as páginas',
  'only items with this status; pixctl filters the pages':
    'só itens com este status; o pixctl filtra as páginas',
};
