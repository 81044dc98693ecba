import type { Catalog } from '#messages/translate.ts';

/** What `brcode lint` and `webhook verify` find. */
export const FINDINGS: Catalog = {
  'the code {0}': 'o código {0}',
  'has no field id of two digits': 'não tem número de campo de dois dígitos',
  'has no length of two digits for field {0}': 'não tem tamanho de dois dígitos para o campo {0}',
  'ends inside field {0} ({1} characters announced, {2} left)':
    'termina dentro do campo {0} ({1} caracteres anunciados, restam {2})',
  'field {0} of the Pix template occurs twice': 'o campo {0} do template Pix aparece duas vezes',
  'field {0} of the Pix template is empty': 'o campo {0} do template Pix está vazio',
  'the GUI (00) is not the first field of the Pix template':
    'o GUI (00) não é o primeiro campo do template Pix',
  'the GUI is usually written {0}, in lower case': 'o GUI costuma ser escrito {0}, em minúsculas',
  'field {0} of the Pix template is not defined by Pix':
    'o campo {0} do template Pix não é definido pelo Pix',
  'the key is an alphanumeric CNPJ, which some banks do not support yet':
    'a chave é um CNPJ alfanumérico, que alguns bancos ainda não aceitam',
  'the key is read as a {0}; if a mobile was meant it needs +55':
    'a chave é lida como {0}; se for um celular, precisa de +55',
  'the key is not in its canonical form, which is {0}': 'a chave não está na forma canônica, que é {0}',
  'the key (01) is not valid: {0}': 'a chave (01) não é válida: {0}',
  'the description (02) has {0} characters; with this key the maximum is {1}':
    'a descrição (02) tem {0} caracteres; com esta chave o máximo é {1}',
  'some banks refuse accents, parentheses and the like in the description (02)':
    'alguns bancos recusam acentos, parênteses e afins na descrição (02)',
  'the location (25) {0}': 'a location (25) {0}',
  'there are both a key (01) and a url (25)': 'há uma chave (01) e uma url (25) ao mesmo tempo',
  'with a url (25), there must be no description (02) and no withdrawal agent (03)':
    'com uma url (25), não pode haver descrição (02) nem agente de saque (03)',
  'there is a description (02) or a withdrawal agent (03) without a key (01)':
    'há descrição (02) ou agente de saque (03) sem chave (01)',
  'the withdrawal agent (03) is not an ISPB of eight digits or letters':
    'o agente de saque (03) não é um ISPB de oito dígitos ou letras',
  'there is a second Pix account among fields 26 to 51': 'há uma segunda conta Pix entre os campos 26 e 51',
  'there is a second Pix template among fields 80 to 99':
    'há um segundo template Pix entre os campos 80 e 99',
  'the Pix template in fields 80 to 99 has no url (25)': 'o template Pix nos campos 80 a 99 não tem url (25)',
  'there is no Pix account among fields 26 to 51': 'não há conta Pix entre os campos 26 e 51',
  'there is neither a key (01) nor a url (25)': 'não há chave (01) nem url (25)',
  'the amount (54) has more than 13 characters': 'o valor (54) tem mais de 13 caracteres',
  'the amount (54) is not digits, a point and two more digits':
    'o valor (54) não é formado por dígitos, um ponto e mais dois dígitos',
  'the amount (54) should have a point and two digits after it':
    'o valor (54) deveria ter um ponto e dois dígitos depois dele',
  'the amount (54) starts with an unnecessary zero': 'o valor (54) começa com um zero desnecessário',
  'the amount (54) is zero; leave it out to let the payer type it':
    'o valor (54) é zero; omita-o para que o pagador o digite',
  'in a dynamic code, the amount (54) is ignored; the bank of the payer reads it from the url':
    'em um código dinâmico, o valor (54) é ignorado; o banco do pagador o lê na url',
  'a code that only asks for consent needs no amount (54)':
    'um código que só pede consentimento não precisa de valor (54)',
  'the txid (62-05) has more than {0} characters': 'o txid (62-05) tem mais de {0} caracteres',
  'the txid (62-05) has characters other than letters and digits':
    'o txid (62-05) tem caracteres que não são letras nem dígitos',
  'in a dynamic code, the txid (62-05) is ignored; it should be {0}':
    'em um código dinâmico, o txid (62-05) é ignorado; deveria ser {0}',
  'the {0} ({1}) has {2} characters; the maximum is {3}':
    'o campo {0} ({1}) tem {2} caracteres; o máximo é {3}',
  'the {0} ({1}) has characters outside printable ASCII; banks refuse them':
    'o campo {0} ({1}) tem caracteres fora do ASCII imprimível; os bancos recusam',
  'some banks refuse & and @ in the {0} ({1})': 'alguns bancos recusam & e @ no campo {0} ({1})',
  'the {0} ({1}) has unnecessary spaces': 'o campo {0} ({1}) tem espaços desnecessários',
  'the postal code (61) has more than 10 characters': 'o CEP (61) tem mais de 10 caracteres',
  'the postal code (61) is not a CEP of eight digits': 'o CEP (61) não tem oito dígitos',
  'there is no {0} ({1})': 'falta o campo {0} ({1})',
  'the point of initiation (01) is neither 11 nor 12': 'o ponto de iniciação (01) não é 11 nem 12',
  'the {0} ({1}) is not {2}': 'o campo {0} ({1}) não é {2}',
  'merchant name': 'nome do recebedor',
  'merchant city': 'cidade do recebedor',
  city: 'cidade',
  'four digits': 'formado por quatro dígitos',
  currency: 'moeda',
  country: 'país',
  'Pix has no tips; field {0} is ignored': 'o Pix não tem gorjetas; o campo {0} é ignorado',
  'field {0} is reserved for future use': 'o campo {0} está reservado para uso futuro',
  'there is white space around the code': 'há espaço em branco em volta do código',
  'the code has {0} characters; it should not exceed {1}':
    'o código tem {0} caracteres; não deveria passar de {1}',
  'there is a line break or another control character':
    'há uma quebra de linha ou outro caractere de controle',
  'there are characters outside ASCII; several banks refuse or miscount them':
    'há caracteres fora do ASCII; vários bancos os recusam ou contam errado',
  'a length is written with three digits: that field holds more than 99 characters (a key or url has 77 at most)':
    'um tamanho está escrito com três dígitos: esse campo tem mais de 99 caracteres (uma chave ou url tem no máximo 77)',
  'the lengths count bytes; they should count characters':
    'os tamanhos contam bytes; deveriam contar caracteres',
  'the checksum (63) is not the last field': 'o CRC (63) não é o último campo',
  'there is no checksum (63)': 'falta o CRC (63)',
  'the checksum (63) does not have four characters': 'o CRC (63) não tem quatro caracteres',
  'the checksum is {0}; correct is {1}': 'o CRC é {0}; o correto é {1}',
  'the checksum is correct only for Latin-1 bytes; banks use UTF-8':
    'o CRC só está correto para bytes Latin-1; os bancos usam UTF-8',
  'the checksum is in lower case; it must be in upper case':
    'o CRC está em minúsculas; deve estar em maiúsculas',
  'field {0} occurs twice': 'o campo {0} aparece duas vezes',
  'field {0} is empty': 'o campo {0} está vazio',
  'the code does not start with the format indicator (00)':
    'o código não começa com o indicador de formato (00)',
  'the format indicator (00) is not 01': 'o indicador de formato (00) não é 01',
  'field {0} comes after a field with a higher number': 'o campo {0} vem depois de um campo com número maior',
  'the code is empty': 'o código está vazio',

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
