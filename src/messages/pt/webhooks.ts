import type { Catalog } from '#messages/translate.ts';

export const WEBHOOKS: Catalog = {
  'it does not contain a position': 'não contém uma posição',
  'it was written by another version of pixctl': 'foi gravada por outra versão do pixctl',
  'the header is missing': 'falta o cabeçalho',
  'no key to check it with': 'falta uma chave para conferir',
  'the signature is not Base64': 'a assinatura não é Base64',
  'the signature is hexadecimal; it must be Base64': 'a assinatura está em hexadecimal; deve ser Base64',
  'the body was parsed and serialized again; verify the raw bytes, before any JSON parser':
    'o corpo foi interpretado e serializado de novo; verifique os bytes originais, antes de qualquer parser de JSON',
  'the end of the body was changed: white space was added or removed':
    'o fim do corpo foi alterado: espaços ou quebras de linha foram acrescentados ou removidos',
  'the signature does not have the length of the key: it is cut, or made with another key':
    'a assinatura não tem o tamanho da chave: está cortada, ou foi feita com outra chave',
  'it was made with another key, or the body was changed':
    'foi feita com outra chave, ou o corpo foi alterado',
};
