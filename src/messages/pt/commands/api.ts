import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_API: Catalog = {
  '-f {0}=… is not a field name': '-f {0}=… não é nome de campo',
  'Write -f name=value, or -f object.name=value.': 'Escreva -f nome=valor, ou -f objeto.nome=valor.',
  '-f {0}=… goes into {1}, which is not an object': '-f {0}=… entra em {1}, que não é um objeto',
  '-f {0}=… has more than {1} levels': '-f {0}=… tem mais de {1} níveis',
  'Send any request with the app key of the profile': 'Enviar qualquer requisição com a chave do perfil',
  '-f fields become the JSON body, or the query of a GET request. The response is printed unchanged.':
    'Os campos -f formam o corpo JSON, ou a query de uma requisição GET. A resposta é mostrada sem alteração.',
  'Writes sent this way are never retried.': 'Operações enviadas assim nunca são repetidas.',
  'pixctl warns if it knows the operation and the request does not fit it. The request is sent all the same.':
    'O pixctl avisa se conhece a operação e a requisição não corresponde a ela. A requisição é enviada mesmo assim.',
  '{0}; the request is sent unchanged': '{0}; a requisição é enviada sem alteração',
  '{0} has no parameter {1}': '{0} não tem o parâmetro {1}',
  '{0} needs a JSON object as its body': '{0} precisa de um objeto JSON no corpo',
  'Operations of the service without a command': 'Operações do serviço sem comando',
  'path, e.g. /api/v1/charge': 'caminho, p. ex. /api/v1/charge',
  'field of the body, or of the query for GET': 'campo do corpo, ou da query no GET',
  'body from a file or standard input': 'corpo de um arquivo ou da entrada padrão',
  'print the status and headers too': 'mostra também o status e os cabeçalhos',
  'print the items of all pages': 'mostra os itens de todas as páginas',
  'A list with a filter': 'Uma lista com filtro',
  'All transactions, one per line': 'Todas as transações, uma por linha',
  'method {0} is not known': 'o método {0} não é conhecido',
  'path {0} must start with one /': 'o caminho {0} deve começar com uma /',
  'the path has {0}; at most {1} are sent': 'o caminho tem {0}; são enviados no máximo {1}',
  'Send long values in the body.': 'Envie valores longos no corpo.',
  'path {0} has a . or .. between slashes': 'o caminho {0} tem . ou .. entre barras',
  'Give the path that is meant.': 'Informe o caminho desejado.',
  'path {0} has a character that cannot be in a path':
    'o caminho {0} tem um caractere que não pode estar em um caminho',
  'Percent-encode it, such as %20 for a space. -f name=value encodes the fields of a query.':
    'Codifique com %, como %20 para um espaço. -f nome=valor codifica os campos de uma query.',
  'Give the path below the base URL, e.g. /api/v1/charge.':
    'Informe o caminho abaixo da URL base, p. ex. /api/v1/charge.',
  '--input and -f cannot be used together': '--input e -f não podem ser usados juntos',
  'Use exactly one of them.': 'Use exatamente um deles.',
  '--paginate works only with GET': '--paginate só funciona com GET',
};
