import type { Catalog } from '../translate.ts';

/** What `brcode lint` and `webhook verify` find. */
export const FINDINGS: Catalog = {
  'the code {0}': 'o código {0}',
  'has no field id of two digits': 'não tem número de campo de dois dígitos',
  'has no length of two digits for field {0}': 'não tem tamanho de dois dígitos para o campo {0}',
  'ends inside field {0} ({1} characters announced, {2} left)':
    'termina dentro do campo {0} ({1} caracteres anunciados, restam {2})',
  'field {0} of the Pix template is there twice': 'o campo {0} do modelo Pix aparece duas vezes',
  'field {0} of the Pix template is empty': 'o campo {0} do modelo Pix está vazio',
  'the GUI (00) is not the first field of the Pix template':
    'o GUI (00) não é o primeiro campo do modelo Pix',
  'the GUI is usually written {0}, in lower case': 'o GUI costuma ser escrito {0}, em minúsculas',
  'field {0} of the Pix template is not one that Pix defines':
    'o campo {0} do modelo Pix não é definido pelo Pix',
  'the key is a CNPJ with letters, which some banks do not know yet':
    'a chave é um CNPJ com letras, que alguns bancos ainda não conhecem',
  'the key is read as a {0}; if a mobile was meant it needs +55':
    'a chave é lida como {0}; se for um celular, precisa de +55',
  'the key is not in its canonical form, which is {0}': 'a chave não está na forma canônica, que é {0}',
  'the key (01) is not valid: {0}': 'a chave (01) não é válida: {0}',
  'the description (02) has {0} characters; {1} fit beside this key':
    'a descrição (02) tem {0} caracteres; cabem {1} junto desta chave',
  'some banks refuse accents, parentheses and the like in the description (02)':
    'alguns bancos recusam acentos, parênteses e afins na descrição (02)',
  'the location (25) {0}': 'o endereço (25) {0}',
  'there are both a key (01) and a url (25)': 'há uma chave (01) e uma url (25) ao mesmo tempo',
  'a url (25) excludes a description (02) and a cash agent (03)':
    'uma url (25) exclui descrição (02) e agente de saque (03)',
  'there is a description (02) or a cash agent (03) without a key (01)':
    'há descrição (02) ou agente de saque (03) sem chave (01)',
  'the cash agent (03) is not an ISPB of eight digits or letters':
    'o agente de saque (03) não é um ISPB de oito dígitos ou letras',
  'there is a second Pix account among fields 26 to 51': 'há uma segunda conta Pix entre os campos 26 e 51',
  'there is a second Pix template among fields 80 to 99': 'há um segundo modelo Pix entre os campos 80 e 99',
  'the Pix template from 80 on has no url (25)': 'o modelo Pix a partir de 80 não tem url (25)',
  'there is no Pix account among fields 26 to 51': 'não há conta Pix entre os campos 26 e 51',
  'there is neither a key (01) nor a url (25)': 'não há chave (01) nem url (25)',
  'the amount (54) has more than 13 characters': 'o valor (54) tem mais de 13 caracteres',
  'the amount (54) is not digits, a point and two more digits':
    'o valor (54) não é formado por dígitos, um ponto e mais dois dígitos',
  'the amount (54) should have a point and two digits after it':
    'o valor (54) deveria ter um ponto e dois dígitos depois dele',
  'the amount (54) starts with a needless zero': 'o valor (54) começa com um zero desnecessário',
  'the amount (54) is zero; leave it out to let the payer type it':
    'o valor (54) é zero; omita-o para que o pagador o digite',
  'payers ignore the amount (54) of a dynamic code and ask its url':
    'pagadores ignoram o valor (54) de um código dinâmico e consultam a url',
  'a code that only asks for consent pays nothing; it needs no amount (54)':
    'um código que só pede consentimento não paga nada; não precisa de valor (54)',
  'the txid (62-05) has more than {0} characters': 'o txid (62-05) tem mais de {0} caracteres',
  'the txid (62-05) has characters other than letters and digits':
    'o txid (62-05) tem caracteres que não são letras nem dígitos',
  'payers ignore the txid (62-05) of a dynamic code; it should be {0}':
    'pagadores ignoram o txid (62-05) de um código dinâmico; deveria ser {0}',
  'the {0} ({1}) has {2} characters; at most {3}': 'o campo {0} ({1}) tem {2} caracteres; no máximo {3}',
  'the {0} ({1}) has characters outside printable ASCII; banks refuse them':
    'o campo {0} ({1}) tem caracteres fora do ASCII imprimível; os bancos recusam',
  'some banks refuse & and @ in the {0} ({1})': 'alguns bancos recusam & e @ no campo {0} ({1})',
  'the {0} ({1}) has needless spaces': 'o campo {0} ({1}) tem espaços desnecessários',
  'the postal code (61) has more than 10 characters': 'o CEP (61) tem mais de 10 caracteres',
  'the postal code (61) is not a CEP of eight digits': 'o CEP (61) não tem oito dígitos',
  'there is no {0} ({1})': 'falta o campo {0} ({1})',
  'the point of initiation (01) is neither 11 nor 12': 'o ponto de iniciação (01) não é 11 nem 12',
  'the {0} ({1}) is not {2}': 'o campo {0} ({1}) não é {2}',
  'merchant name': 'nome do comércio',
  'merchant city': 'cidade do comércio',
  city: 'cidade',
  'four digits': 'formado por quatro dígitos',
  currency: 'moeda',
  country: 'país',
  'Pix has no tips; field {0} is ignored': 'o Pix não tem gorjetas; o campo {0} é ignorado',
  'field {0} is reserved for later use': 'o campo {0} está reservado para uso futuro',
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
  'the checksum (63) is not the last field': 'a soma de verificação (63) não é o último campo',
  'there is no checksum (63)': 'falta a soma de verificação (63)',
  'the checksum (63) does not have four characters': 'a soma de verificação (63) não tem quatro caracteres',
  'the checksum is {0}, right is {1}': 'a soma de verificação é {0}, o certo é {1}',
  'the checksum is right only over Latin-1 bytes; payers count UTF-8':
    'a soma de verificação só está certa em bytes Latin-1; pagadores contam UTF-8',
  'the checksum is in lower case; it must be in upper case':
    'a soma de verificação está em minúsculas; deve ser em maiúsculas',
  'field {0} is there twice': 'o campo {0} aparece duas vezes',
  'field {0} is empty': 'o campo {0} está vazio',
  'the code does not start with the format indicator (00)':
    'o código não começa com o indicador de formato (00)',
  'the format indicator (00) is not 01': 'o indicador de formato (00) não é 01',
  'field {0} comes after a higher one': 'o campo {0} vem depois de um mais alto',
  'the code is empty': 'o código está vazio',

  'the header is missing': 'falta o cabeçalho',
  'there is no key to check it with': 'não há chave com que conferir',
  'the signature is not base64': 'a assinatura não é base64',
  'the signature is written in hexadecimal; it must be base64':
    'a assinatura está em hexadecimal; deve ser base64',
  'the body was parsed and written again: the signature is over the raw bytes, read them before any JSON parser does':
    'o corpo foi interpretado e reescrito: a assinatura é sobre os bytes crus, leia-os antes de qualquer leitor de JSON',
  'the body was changed at its end: a line break or other white space was added or removed':
    'o fim do corpo foi alterado: uma quebra de linha ou outro espaço foi acrescentado ou removido',
  'the signature has not the length that the key gives: it is cut, or made with another key':
    'a assinatura não tem o tamanho que a chave dá: está cortada, ou foi feita com outra chave',
  'it was made with another key, or the body was changed':
    'foi feita com outra chave, ou o corpo foi alterado',
};
