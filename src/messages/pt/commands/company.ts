import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_COMPANY: Catalog = {
  'Show the company that the app key belongs to': 'Mostrar a empresa a que a chave de API pertence',
  'Names, CNPJ and id': 'Nomes, CNPJ e id',
  'Only the CNPJ': 'Só o CNPJ',
  'Banks and their codes': 'Bancos e os seus códigos',
  'List banks and their codes': 'Listar bancos e os seus códigos',
  'No banks.': 'Nenhum banco.',
  'By a part of the name': 'Por uma parte do nome',
  'The ISPB of a COMPE code': 'O ISPB de um código COMPE',
  'only banks whose name contains this text': 'só bancos cujo nome contém este texto',
  'only the bank with this ISPB': 'só o banco com este ISPB',
  'only the bank with this COMPE code': 'só o banco com este código COMPE',
  'registered name': 'razão social',
  'trade name': 'nome fantasia',
  'CNPJ or CPF': 'CNPJ ou CPF',
  'name of the bank': 'nome do banco',
  'ISPB, eight digits': 'ISPB, oito dígitos',
  'code of the bank': 'código do banco',
  'COMPE code, three digits': 'código COMPE, três dígitos',
};
