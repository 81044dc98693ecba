// The company of an app key, and a list of larger Brazilian banks.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { withoutNulls } from '#sandbox/context.ts';

/** ISPB, COMPE code and name. */
const BANKS: readonly (readonly [ispb: string, compe: string, name: string])[] = [
  ['00000000', '001', 'Banco do Brasil S.A.'],
  ['00360305', '104', 'Caixa Econômica Federal'],
  ['60701190', '341', 'Itaú Unibanco S.A.'],
  ['60746948', '237', 'Banco Bradesco S.A.'],
  ['90400888', '033', 'Banco Santander (Brasil) S.A.'],
  ['18236120', '260', 'Nu Pagamentos S.A.'],
  ['00416968', '077', 'Banco Inter S.A.'],
  ['31872495', '336', 'Banco C6 S.A.'],
  ['30306294', '208', 'Banco BTG Pactual S.A.'],
  ['58160789', '422', 'Banco Safra S.A.'],
  ['10573521', '323', 'Mercado Pago Instituição de Pagamento Ltda.'],
  ['08561701', '290', 'PagSeguro Internet Instituição de Pagamento S.A.'],
  ['92702067', '041', 'Banco do Estado do Rio Grande do Sul S.A.'],
  ['02038232', '756', 'Banco Cooperativo Sicoob S.A.'],
  ['01181521', '748', 'Banco Cooperativo Sicredi S.A.'],
  ['59588111', '655', 'Banco Votorantim S.A.'],
];

/** Returns the name of a bank by its ISPB; undefined if it is not on the list. */
export const bankName = (ispb: string): string | undefined => BANKS.find(([its]) => its === ispb)?.[2];

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const list = (call: Call<'bank.list'>): Answer<'bank.list'> => {
  const { name, ispb, compe } = call.query;
  const found = BANKS.filter(
    ([itsIspb, itsCompe, itsName]) =>
      (ispb === undefined || itsIspb === ispb) &&
      (compe === undefined || itsCompe === compe) &&
      (name === undefined || plain(itsName).includes(plain(name))),
  );
  return {
    body: {
      success: true,
      psps: found.map(([itsIspb, itsCompe, itsName]) => ({
        name: itsName,
        ispb: itsIspb,
        code: itsCompe,
        compe: itsCompe,
      })),
    },
  };
};

const get = ({ company }: Call<'company.get'>): Answer<'company.get'> => ({
  body: {
    company: withoutNulls({
      officialName: company.name,
      tradeName: company.name,
      taxID: company.taxId,
      correlationID: company.oid,
    }),
  },
});

export const bankHandlers = { 'bank.list': list, 'company.get': get } satisfies Handlers<
  'bank.list' | 'company.get'
>;
