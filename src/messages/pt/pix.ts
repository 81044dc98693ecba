import type { Catalog } from '#messages/translate.ts';

export const PIX: Catalog = {
  'merchant category': 'a categoria do recebedor (MCC)',
  'merchant name': 'nome do recebedor',
  'has field {0} twice, the second time at position {1}':
    'tem o campo {0} duas vezes, a segunda na posição {1}',
  'does not start with field 00, so it is not a BR Code': 'não começa pelo campo 00, então não é um BR Code',
  'a part is missing or was changed; copy the code again':
    'falta uma parte ou ela foi alterada; copie o código de novo',
  'has a version other than 01': 'tem uma versão diferente de 01',
  'does not end with its checksum (field 63), but with field {0} at position {1}':
    'não termina com o CRC (campo 63), mas com o campo {0}, na posição {1}',
  'has no {0} (field {1})': 'não tem {0} (campo {1})',
  'has a second Pix account, at position {0}': 'tem uma segunda conta Pix, na posição {0}',
  'is empty': 'está em branco',
  'has the checksum {0}; correct is {1}': 'tem o CRC {0}; o correto é {1}',
  'the code was changed or is incomplete; do not pay it, ask for it again':
    'o código foi alterado ou está incompleto; não pague, peça outro',
  'has no Pix account in fields 26 to 51': 'não tem conta Pix nos campos 26 a 51',
  'has both a key and a url, which are two different recipients':
    'tem chave e url, que são dois recebedores diferentes',
  'has neither a key nor a url': 'não tem chave nem url',
  'cannot have both a key and a url': 'não pode ter chave e url ao mesmo tempo',
  'can have a description or a withdrawal agent only with a key':
    'só pode ter descrição ou agente de saque com uma chave',
  'has no destination': 'não tem destino',
  'give a key, the url of a charge, or the url of a recurrence':
    'informe uma chave, a url de uma cobrança ou a url de uma recorrência',
  'withdrawal agent': 'o agente de saque',
  'is not an ISPB: eight digits or letters': 'não é um ISPB: oito dígitos ou letras',
  'is not a whole number of cents from 0 to {0}': 'não é um número inteiro de centavos de 0 a {0}',
  'is zero': 'é zero',
  'leave the amount out to let the payer type it': 'omita o valor para que o pagador o digite',
  'can have an amount only with a key': 'só pode ter um valor com uma chave',
  'leave it out; the bank of the payer reads the amount from the url':
    'omita-o; o banco do pagador lê o valor na url',
  'can have a txid only with a key': 'só pode ter um txid com uma chave',
  'leave it out; the bank of the payer reads the txid from the url':
    'omita-o; o banco do pagador lê o txid na url',
  'is not 1 to {0} letters and digits': 'não tem de 1 a {0} letras e dígitos',
  'postal code': 'o CEP',
  'is not a CEP of eight digits': 'não é um CEP de oito dígitos',
  'field id': 'o número do campo',
  'is used twice or out of range': 'é usado duas vezes ou está fora da faixa',
  'field {0}': 'o campo {0}',
  'is not printable ASCII': 'não é ASCII imprimível',
  'is a Pix template': 'é um template Pix',
  'give the key or url instead': 'informe a chave ou a url',
  'has no free field for Pix': 'não tem campo livre para o Pix',
  'is not four digits': 'não tem quatro dígitos',
  'recurrence location': 'a location da recorrência',
  'merchant city': 'cidade do recebedor',
  'the code {0}': 'o código {0}',
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
  'four digits': 'formado por quatro dígitos',
  'the amount (54) has more than 13 characters': 'o valor (54) tem mais de 13 caracteres',
  'there is the invisible character {0}': 'há o caractere invisível {0}',
  'the code contains the invisible character {0} at position {1}; copy it again without it':
    'o código contém o caractere invisível {0} na posição {1}; copie-o de novo sem ele',
  'the amount (54) is not digits, a point and two more digits':
    'o valor (54) não é formado por dígitos, um ponto e mais dois dígitos',
  'has the currency {0} (field 53); Pix knows only {1}, the real':
    'tem a moeda {0} (campo 53); o Pix só conhece {1}, o real',
  'has the amount {0} (field 54), which is not digits, a point and two more digits':
    'tem o valor {0} (campo 54), que não é formado por dígitos, um ponto e mais dois dígitos',
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
  'starts with {0}': 'começa com {0}',
  'leave the scheme out: {0}': 'omita o protocolo: {0}',
  'has {0} characters; the maximum is {1}': 'tem {0} caracteres; o máximo é {1}',
  'is not a host and a path in plain ASCII': 'não é um host com caminho em ASCII',
  'write it as pix.example.com/qr/v2/123': 'escreva como pix.example.com/qr/v2/123',
  'has characters that banks refuse in a code': 'tem caracteres que os bancos recusam em um código',
  'use letters without accents, digits and spaces': 'use letras sem acento, dígitos e espaços',
  'without them it would be "{0}"': 'sem eles seria "{0}"',
  'cut, it would be "{0}"': 'com corte seria "{0}"',
  'leave it out': 'omita',
  '{0} at position {1}': '{0} na posição {1}',
  'has no field id of two digits': 'não tem número de campo de dois dígitos',
  'has no length of two digits for field {0}': 'não tem tamanho de dois dígitos para o campo {0}',
  'ends inside field {0} (length {1}, {2} left)': 'termina dentro do campo {0} (tamanho {1}, restam {2})',
  'BR Code field {0}': 'o campo {0} do BR Code',
  'has {0} characters; a field has 1 to 99': 'tem {0} caracteres; um campo tem de 1 a 99',
  'has a time that does not exist': 'tem um horário que não existe',
  'is too long ago': 'é antigo demais',
  'is too far in the future': 'está longe demais no futuro',
  'sum of amounts': 'soma de valores',
  'is not a full time with an offset': 'não é um horário completo com fuso',
  'write it as 2026-11-21T15:30:00-03:00 or ending in Z':
    'escreva como 2026-11-21T15:30:00-03:00 ou terminando em Z',
  'is not a date': 'não é uma data',
  'use 2026-11-21, 21/11/2026, 2026-11-21T15:30:00-03:00, 7d, 24h, today or yesterday':
    'use 2026-11-21, 21/11/2026, 2026-11-21T15:30:00-03:00, 7d, 24h, hoje ou ontem',
  'write whole numbers with their units, the largest first: 90s, 15m, 1h30m, 2d; a bare number is seconds':
    'escreva números inteiros com suas unidades, a maior primeiro: 90s, 15m, 1h30m, 2d; um número sem unidade são segundos',
  'is not a duration': 'não é uma duração',
  'is too long': 'é longo demais',
  'is not a whole number of milliseconds from 0': 'não é um número inteiro de milissegundos a partir de 0',
  'does not contain a bank and a time': 'não contém um banco e um horário',
  'has characters other than letters and digits': 'tem caracteres que não são letras nem dígitos',
  'has a length of {0}, not 32': 'tem tamanho {0}, não 32',
  'use E or D, the ISPB of eight characters, yyyyMMddHHmm in UTC, and eleven letters and digits; it is case-sensitive':
    'use E ou D, o ISPB de oito caracteres, yyyyMMddHHmm em UTC, e onze letras e dígitos; maiúsculas e minúsculas diferem',
  'is not eight digits or upper-case letters': 'não tem oito dígitos ou letras maiúsculas',
  'end-to-end suffix': 'o sufixo do EndToEndId',
  'is not eleven letters and digits': 'não tem onze letras e dígitos',
  'is not a time with a year of four digits': 'não é um horário com ano de quatro dígitos',
  'is too large': 'é grande demais',
  'is ambiguous: the separator may group thousands or start the cents':
    'é ambíguo: o separador pode agrupar milhares ou iniciar os centavos',
  'write {0}{1},00 for thousands, or {2},{3} with two digits of cents':
    'escreva {0}{1},00 para milhares, ou {2},{3} com dois dígitos de centavos',
  'write reais, like 19,90': 'escreva em reais, como 19,90',
  'is negative': 'é negativo',
  'write the amount without a sign': 'escreva o valor sem sinal',
  'has more than two digits of cents': 'tem mais de dois dígitos de centavos',
  'write two of them, like 19,90': 'escreva dois deles, como 19,90',
  'is not an amount in reais': 'não é um valor em reais',
  'write reais, like 19,90 or R$ 1.234,56': 'escreva em reais, como 19,90 ou R$ 1.234,56',
  'write whole cents, like 1990 for R$ 19,90': 'escreva centavos inteiros, como 1990 para R$ 19,90',
  'is not a whole number of cents': 'não é um número inteiro de centavos',
  '--value is in cents; for reais use --amount {0}': '--value é em centavos; para reais use --amount {0}',
  'write digits only, like 1990 for R$ 19,90': 'escreva só dígitos, como 1990 para R$ 19,90',
  'is not a decimal with two digits after the point': 'não é um decimal com dois dígitos após o ponto',
  'write it like 19.90': 'escreva como 19.90',
  'is not a whole number from 0': 'não é um número inteiro a partir de 0',
  'is not a whole number of days from 0 to 100000': 'não é um número inteiro de dias de 0 a 100000',
  'days for due date': 'os dias até o vencimento',
  'days after due date': 'os dias após o vencimento',
  'write +55, the area code, and nine digits starting with 9: +5511912345678':
    'escreva +55, o DDD e nove dígitos começando por 9: +5511912345678',
  'is not a Brazilian number': 'não é um número brasileiro',
  'has an area code that does not exist': 'tem um DDD que não existe',
  'is not a Brazilian mobile': 'não é um celular brasileiro',
  'has {0} characters; an e-mail key has at most {1}':
    'tem {0} caracteres; uma chave de e-mail tem no máximo {1}',
  'is not an e-mail address that can be a Pix key': 'não é um e-mail que possa ser chave Pix',
  "only letters without accents, digits and .!#$&'*+/=?^_`{|}~- before the @":
    "só letras sem acento, dígitos e .!#$&'*+/=?^_`{|}~- antes do @",
  'is not a random key': 'não é uma chave aleatória',
  'write it with dashes: 123e4567-e12b-12d1-a456-426655440000':
    'escreva com hífens: 123e4567-e12b-12d1-a456-426655440000',
  'is a {0}, not a {1}': 'é um {0}, não um {1}',
  'use the type of the key': 'use o tipo da chave',
  'is both the {0} {1} and the mobile {2}': 'é tanto o {0} {1} quanto o celular {2}',
  'write {0} for the {1}, {2} for the mobile': 'escreva {0} para o {1}, {2} para o celular',
  'is neither a CPF (its check digits are wrong) nor a Brazilian mobile':
    'não é um CPF (os dígitos verificadores não conferem) nem um celular brasileiro',
  'a digit is probably wrong; check it with the recipient':
    'provavelmente há um dígito errado; confira com o recebedor',
  'is not a CPF, CNPJ, phone, e-mail or random key': 'não é CPF, CNPJ, telefone, e-mail nem chave aleatória',
  'a phone number needs the area code and nine digits starting with 9; an e-mail address needs an @; a random key needs its dashes':
    'um telefone precisa do DDD e de nove dígitos começando por 9; um e-mail precisa de @; uma chave aleatória precisa dos hífens',
  'CPF base': 'a base do CPF',
  'is not nine digits': 'não tem nove dígitos',
  'CNPJ base': 'a base do CNPJ',
  'is not twelve digits or upper-case letters': 'não tem doze dígitos ou letras maiúsculas',
  'repeats one digit; such numbers are not assigned': 'repete um só dígito; números assim não são atribuídos',
  'does not end with two check digits': 'não termina com dois dígitos verificadores',
  'letters are allowed only in the first twelve positions':
    'letras só são permitidas nas doze primeiras posições',
  'has wrong check digits': 'tem dígitos verificadores errados',
  'a digit is probably wrong; check it with the person or company':
    'provavelmente há um dígito errado; confira com a pessoa ou empresa',
  'is neither a CPF (11 digits) nor a CNPJ (14 digits or letters)':
    'não é CPF (11 dígitos) nem CNPJ (14 dígitos ou letras)',
  'it has {0} digits: spreadsheets drop zeros at the beginning of a number; format the column as text':
    'tem {0} dígitos: planilhas retiram os zeros do início de um número; formate a coluna como texto',
  'a spreadsheet has rounded it; format the column as text and write it again':
    'a planilha o arredondou; formate a coluna como texto e escreva-o de novo',
  'write it as 123.456.789-09 or 12.ABC.345/01DE-35, with or without punctuation':
    'escreva como 123.456.789-09 ou 12.ABC.345/01DE-35, com ou sem pontuação',
};
