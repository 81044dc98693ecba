// List of larger Brazilian banks.
interface Bank {
  readonly ispb: string;
  readonly compe: string;
  readonly name: string;
}

const BANKS: readonly Bank[] = [
  { ispb: '00000000', compe: '001', name: 'Banco do Brasil S.A.' },
  { ispb: '00360305', compe: '104', name: 'Caixa Econômica Federal' },
  { ispb: '60701190', compe: '341', name: 'Itaú Unibanco S.A.' },
  { ispb: '60746948', compe: '237', name: 'Banco Bradesco S.A.' },
  { ispb: '90400888', compe: '033', name: 'Banco Santander (Brasil) S.A.' },
  { ispb: '18236120', compe: '260', name: 'Nu Pagamentos S.A.' },
  { ispb: '00416968', compe: '077', name: 'Banco Inter S.A.' },
  { ispb: '31872495', compe: '336', name: 'Banco C6 S.A.' },
  { ispb: '30306294', compe: '208', name: 'Banco BTG Pactual S.A.' },
  { ispb: '58160789', compe: '422', name: 'Banco Safra S.A.' },
  { ispb: '10573521', compe: '323', name: 'Mercado Pago Instituição de Pagamento Ltda.' },
  { ispb: '08561701', compe: '290', name: 'PagSeguro Internet Instituição de Pagamento S.A.' },
  { ispb: '92702067', compe: '041', name: 'Banco do Estado do Rio Grande do Sul S.A.' },
  { ispb: '02038232', compe: '756', name: 'Banco Cooperativo Sicoob S.A.' },
  { ispb: '01181521', compe: '748', name: 'Banco Cooperativo Sicredi S.A.' },
  { ispb: '59588111', compe: '655', name: 'Banco Votorantim S.A.' },
];

/** Returns the name of a bank by its ISPB; undefined if it is not on the list. */
export const bankName = (ispb: string): string | undefined => BANKS.find((bank) => bank.ispb === ispb)?.name;

/** Lists the banks with this ISPB and COMPE code whose name contains the text, ignoring case and accents. */
export const findBanks = ({
  name,
  ispb,
  compe,
}: {
  readonly name?: string;
  readonly ispb?: string;
  readonly compe?: string;
}): Bank[] =>
  BANKS.filter(
    (bank) =>
      (ispb === undefined || bank.ispb === ispb) &&
      (compe === undefined || bank.compe === compe) &&
      (name === undefined || searchable(bank.name).includes(searchable(name))),
  );

const searchable = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
