// Writes movements whose truth is known in the layout of each bank, as its statement has them.

export interface Movement {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Cents; negative where money left. */
  readonly value: number;
  readonly name: string;
  /** Digits; may be masked with `*`. */
  readonly taxId?: string | undefined;
  readonly isFee?: boolean;
}

interface Month {
  /** Oldest first. */
  readonly movements: readonly Movement[];
  /** Cents before the first one. */
  readonly opening: number;
}

export interface Writer {
  readonly bank: string;
  /** Lowest percentage of the lines on both sides that `reconcile` may match. */
  readonly minimum: number;
  readonly write: (month: Month) => string;
  readonly isNewestFirst?: true;
  /** Options of `--column`, where the file has no heading. */
  readonly columns?: readonly (readonly [string, string])[];
}

const plainly = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '');
const capitals = (name: string): string => plainly(name).toUpperCase();
const reais = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '.')},${digits.slice(-2)}`;
};
const decimal = (cents: number): string => reais(cents).replaceAll('.', '').replace(',', '.');
const [slashed, dashed] = ['/', '-'].map(
  (mark) => (day: string) => day.split('-').toReversed().join(mark),
) as [(day: string) => string, (day: string) => string];
const dayMonth = (day: string): string => slashed(day).slice(0, 5);
const short = (day: string): string => `${slashed(day).slice(0, 6)}${day.slice(2, 4)}`;

interface Running extends Movement {
  /** Cents after it. */
  readonly balance: number;
  /** Counted from 1. */
  readonly number: number;
}

function running({ movements, opening }: Month): readonly Running[] {
  let balance = opening;
  return movements.map((movement, index) => {
    balance += movement.value;
    return { ...movement, balance, number: index + 1 };
  });
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const closing = (month: Month): number => month.opening + sum(month.movements.map(({ value }) => value));
const lastOfDays = (rows: readonly Running[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ day, balance }) => [day, balance]));

const way = (value: number, into: string, out: string): string => (value < 0 ? out : into);

/** Itaú: a few letters of the name, and the day right behind them. */
const itauMemo = ({ isFee, name, day }: Movement): string =>
  isFee === true ? 'TAR PIX' : `PIX TRANSF  ${plainly(name).slice(0, 7)}${dayMonth(day)}`;

/** What the OFX of a bank has beside amounts and days. */
interface OfxForm {
  readonly memo: (movement: Movement) => string;
  readonly name?: (movement: Movement) => string;
  /** Appended to the day: a time with a zone, or nothing. */
  readonly time?: string;
  /** BANKID; the header of OFX 1 says `CHARSET:1252` in any case. */
  readonly bankId?: string;
  /** Values of TRNTYPE for incoming and outgoing money. */
  readonly types?: readonly [into: string, out: string];
  /** Elements have end tags, as in XML. */
  readonly isClosed?: true;
  /** Balances are transactions with zeros as FITID. */
  readonly hasBalanceRows?: true;
}

const ofxOf =
  ({
    memo,
    name,
    time = '100000[-03:EST]',
    bankId,
    types = ['CREDIT', 'DEBIT'],
    isClosed,
    hasBalanceRows,
  }: OfxForm) =>
  (month: Month): string => {
    const element = (tag: string, text: string | undefined): string =>
      text === undefined ? '' : `<${tag}>${text}${isClosed === true ? `</${tag}>` : ''}`;
    const digits = (day: string): string => day.replaceAll('-', '');
    const balance = (text: string, cents: number): string =>
      `<STMTTRN>${element('TRNTYPE', 'OTHER')}${element('DTPOSTED', '00000000')}${element('TRNAMT', decimal(cents))}${element('FITID', '0')}${element('MEMO', text)}</STMTTRN>`;
    return `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${element('CURDEF', 'BRL')}
<BANKACCTFROM>${element('BANKID', bankId)}${element('BRANCHID', '0001')}${element('ACCTID', '00000001')}</BANKACCTFROM>
<BANKTRANLIST>
${[
  ...(hasBalanceRows === true ? [balance('Saldo Anterior', month.opening)] : []),
  ...running(month).map(
    (one) =>
      `<STMTTRN>${element('TRNTYPE', way(one.value, ...types))}${element('DTPOSTED', `${digits(one.day)}${time}`)}${element('TRNAMT', decimal(one.value))}${element('FITID', `${digits(one.day)}${String(one.number).padStart(3, '0')}`)}${element('MEMO', memo(one))}${element('NAME', name?.(one))}</STMTTRN>`,
  ),
  ...(hasBalanceRows === true ? [balance('S A L D O', closing(month))] : []),
].join('\n')}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
  };

/** Banco do Brasil: day, time, the tax id if it is known, and a name that is cut off. */
const bbDetails = ({ day, taxId, name }: Movement, length: number): string =>
  `${dayMonth(day)} 10:00 ${taxId === undefined || taxId.includes('*') ? '' : `${taxId} `}${capitals(name)}`.slice(
    0,
    length,
  );

export const WRITERS: readonly Writer[] = [
  {
    bank: 'Banco do Brasil',
    minimum: 90,
    write: (month) => {
      const rows = running(month);
      const ends = lastOfDays(rows);
      return [
        '"Data","Lançamento","Detalhes","N° documento","Valor","Tipo Lançamento"',
        `"01/01/2020","Saldo Anterior","","","${reais(month.opening)}",""`,
        ...rows.flatMap((one, index) => [
          `"${slashed(one.day)}","${one.isFee === true ? 'Tarifa Pix' : way(one.value, 'Pix - Recebido', 'Pix - Enviado')}","${
            one.isFee === true ? '' : bbDetails(one, 38)
          }","${one.number}","${reais(one.value)}","${way(one.value, 'Entrada', 'Saída')}"`,
          ...(rows[index + 1]?.day === one.day
            ? []
            : [`"00/00/0000","Saldo do dia","","","${reais(ends.get(one.day)!)}",""`]),
        ]),
        `"31/12/2029","S A L D O","","","${reais(closing(month))}",""`,
      ].join('\n');
    },
  },
  {
    bank: 'Banco do Brasil (OFX)',
    minimum: 90,
    write: ofxOf({
      bankId: '001',
      time: '120000[-3:BRT]',
      types: ['DEP', 'OTHER'],
      hasBalanceRows: true,
      memo: (one) =>
        one.isFee === true
          ? 'Tarifa Pix Enviado'
          : `${way(one.value, 'PIX - RECEBIDO', 'PIX - ENVIADO')} - ${bbDetails(one, 44)}`,
    }),
  },
  {
    bank: 'Bradesco',
    minimum: 90,
    write: (month) => {
      const rows = running(month);
      const [came, went] = [1, -1].map((sign) =>
        sum(month.movements.map(({ value }) => value).filter((value) => value * sign > 0)),
      ) as [number, number];
      return [
        'Extrato de: Ag: 1 | Conta: 22-3 | Entre 01/10/2026 e 31/10/2026',
        'Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);',
        `01/01/20;SALDO ANTERIOR;;;;"${reais(month.opening)}";`,
        ...rows.flatMap((one) => [
          `${short(one.day)};${one.isFee === true ? 'TARIFA BANCARIA' : 'TRANSFERENCIA PIX'};${one.number};${one.value < 0 ? '' : `"${reais(one.value)}"`};${one.value < 0 ? `"${reais(one.value)}"` : ''};"${reais(one.balance)}";`,
          ...(one.isFee === true
            ? []
            : [
                `;${way(one.value, 'REM', 'DES')}: ${capitals(one.name).slice(0, 20).padEnd(20)} ${dayMonth(one.day)};;;;;`,
              ]),
        ]),
        `;Total;;"${reais(came)}";"${reais(went)}";"${reais(closing(month))}";`,
        ';;;;;;',
        'Filtro de resultados - Movimentação entre: 01/10/2026 e 31/10/2026;;;;;;',
      ].join('\r');
    },
  },
  {
    bank: 'C6 Bank',
    minimum: 90,
    write: (month) => {
      const rows = running(month);
      const ends = lastOfDays(rows);
      return [
        'EXTRATO DE CONTA CORRENTE C6 BANK',
        '',
        'Agência: 1 / Conta: 22334',
        '',
        'Data Lançamento,Data Contábil,Título,Descrição,Entrada(R$),Saída(R$),Saldo do Dia(R$)',
        ...rows.map(
          (one) =>
            `${slashed(one.day)},${slashed(one.day)},${one.isFee === true ? 'Tarifa' : `${way(one.value, 'Pix recebido de', 'Pix enviado para')} ${capitals(one.name)}`},${one.isFee === true ? 'TARIFA PIX' : way(one.value, 'TRANSF RECEBIDA PIX', 'TRANSF ENVIADA PIX')},${decimal(Math.max(one.value, 0))},${decimal(Math.max(-one.value, 0))},${decimal(ends.get(one.day)!)}`,
        ),
      ].join('\n');
    },
  },
  {
    bank: 'Caixa',
    // It names nobody: only fees can be matched.
    minimum: 0,
    write: (month) =>
      [
        '"Conta";"Data_Mov";"Nr_Doc";"Historico";"Valor";"Deb_Cred"',
        ...running(month).map(
          (one) =>
            `"0000010000223";"${one.day.replaceAll('-', '')}";"${String(one.number).padStart(6, '0')}";"${one.isFee === true ? 'TAR PIX' : way(one.value, 'CRED PIX', 'ENVIO PIX')}";"${decimal(Math.abs(one.value))}";"${way(one.value, 'C', 'D')}"`,
        ),
      ].join('\r\n'),
  },
  {
    bank: 'Cora',
    minimum: 90,
    write: (month) =>
      [
        'Data;Transação;Tipo Transação;Identificação;Valor',
        ...month.movements.map(
          (one) =>
            `${slashed(one.day)};${one.isFee === true ? 'Tarifa Pix' : way(one.value, 'Transf Pix recebida', 'Transf Pix enviada')};${way(one.value, 'Crédito', 'Débito')};${one.isFee === true ? 'Cora' : one.name};${reais(one.value)}`,
        ),
      ].join('\n'),
  },
  {
    bank: 'Inter',
    minimum: 90,
    isNewestFirst: true,
    write: (month) =>
      [
        ' Extrato Conta Corrente ',
        'Conta ;1234567',
        'Período ;01/10/2026 a 31/10/2026',
        `Saldo ;${reais(closing(month))}`,
        '',
        'Data Lançamento;Histórico;Descrição;Valor;Saldo',
        ...running(month)
          .toReversed()
          .map(
            (one) =>
              `${slashed(one.day)};${one.isFee === true ? 'Tarifa Pix' : way(one.value, 'Pix recebido', 'Pix enviado')};${one.isFee === true ? '' : one.name};${reais(one.value)};${reais(one.balance)}`,
          ),
      ].join('\n'),
  },
  {
    bank: 'Inter (OFX)',
    minimum: 90,
    write: ofxOf({
      bankId: '077',
      time: '',
      types: ['CREDIT', 'PAYMENT'],
      isClosed: true,
      memo: (one) =>
        one.isFee === true
          ? 'Tarifa Pix'
          : `${way(one.value, 'Pix recebido', 'Pix enviado')}: "Cp :00000000-${capitals(one.name)}"`,
      name: (one) => (one.isFee === true ? 'Banco Inter' : one.name),
    }),
  },
  {
    bank: 'Itaú (CSV)',
    minimum: 90,
    write: (month) => {
      const rows = running(month);
      return [
        'data;lançamento;ag./origem;valor (R$);saldos (R$)',
        `01/01/2020;SALDO ANTERIOR;;;${reais(month.opening)}`,
        ...rows.flatMap((one, index) => [
          `${slashed(one.day)};${itauMemo(one)};;${reais(one.value)};`,
          ...(rows[index + 1]?.day === one.day
            ? []
            : [`${slashed(one.day)};SALDO TOTAL DISPONÍVEL DIA;;;${reais(one.balance)}`]),
        ]),
      ].join('\n');
    },
  },
  {
    bank: 'Itaú (text)',
    minimum: 90,
    // A month in which all money came in has no sign, and no heading tells the layout.
    columns: [
      ['sign', ''],
      ['day', '1'],
      ['memo', '2'],
      ['amount', '3'],
    ],
    write: ({ movements }) =>
      movements.map((one) => `${slashed(one.day)};${itauMemo(one)};${reais(one.value)}`).join('\r\n'),
  },
  { bank: 'Itaú (OFX)', minimum: 90, write: ofxOf({ bankId: '0341', memo: itauMemo }) },
  {
    bank: 'Mercado Pago',
    minimum: 90,
    write: (month) => {
      const [came, went] = [1, -1].map((sign) =>
        sum(month.movements.map(({ value }) => value).filter((value) => value * sign > 0)),
      ) as [number, number];
      return [
        'INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE',
        [month.opening, came, went, closing(month)].map(reais).join(';'),
        '',
        'RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE',
        ...running(month).map(
          (one) =>
            `${dashed(one.day)};${one.isFee === true ? 'Tarifa Pix' : `${way(one.value, 'Pix recebido', 'Pix enviado')} ${one.name}`};1717${String(one.number).padStart(8, '0')};${reais(one.value)};${reais(one.balance)}`,
        ),
      ].join('\n');
    },
  },
  {
    bank: 'Nubank',
    minimum: 90,
    write: (month) =>
      [
        'Data,Valor,Identificador,Descrição',
        ...running(month).map(
          (one) =>
            `${slashed(one.day)},${decimal(one.value)},6700aaaa-0000-4000-8000-${String(one.number).padStart(12, '0')},${one.isFee === true ? 'Tarifa Pix' : `Transferência ${way(one.value, 'recebida', 'enviada')} pelo Pix - ${one.name} - BANCO EXEMPLO (0000) Agência: 1 Conta: 22-3`}`,
        ),
      ].join('\n'),
  },
  {
    bank: 'PagBank',
    minimum: 90,
    write: (month) =>
      [
        'CODIGO DA TRANSACAO;DATA;TIPO;DESCRICAO;VALOR',
        ...running(month).map(
          (one) =>
            `AAAA${String(one.number).padStart(4, '0')}-0000;${slashed(one.day)};${one.isFee === true ? 'Tarifa' : way(one.value, 'Pix recebido', 'Pix enviado')};${one.isFee === true ? 'Tarifa Pix' : one.name};${reais(one.value)}`,
        ),
      ].join('\n'),
  },
  {
    bank: 'Santander',
    minimum: 90,
    isNewestFirst: true,
    write: (month) =>
      [
        'AGENCIA;"0001";CONTA;"130000001"',
        '',
        'Data;Histórico;Documento;Valor (R$);Saldo (R$)',
        ...running(month)
          .toReversed()
          .map(
            (one) =>
              `"${slashed(one.day)}";"${one.isFee === true ? 'Tarifa Pix' : `${way(one.value, 'Pix Recebido', 'Pix Enviado')}  ${one.name}`.slice(0, 40)}";"${one.isFee === true ? '' : String(one.number).padStart(6, '0')}";"${reais(one.value)}";"${reais(one.balance)}"`,
          ),
        `"01/01/2020";"SALDO ANTERIOR";"000000";"";"${reais(month.opening)}"`,
      ].join('\r\n'),
  },
  {
    bank: 'Sicoob',
    minimum: 90,
    write: (month) => {
      const rows = running(month);
      const marked = (cents: number): string => `${reais(Math.abs(cents))}${way(cents, 'C', 'D')}`;
      return [
        'SICOOB - Sistema de Cooperativas de Crédito do Brasil;;;',
        'EXTRATO CONTA CORRENTE;;;',
        'DATA;DOCUMENTO;HISTÓRICO;VALOR',
        `01/01/2020;;SALDO ANTERIOR;${marked(month.opening)}`,
        '01/01/2020;;SALDO BLOQ.ANTERIOR;0,00*',
        ...rows.flatMap((one, index) => [
          `${slashed(one.day)};Pix;"${
            one.isFee === true
              ? 'TARIFA PIX'
              : `${way(one.value, 'PIX RECEB.OUTRA IF\nRecebimento Pix', 'PIX EMIT.OUTRA IF\nPagamento Pix')}\n${capitals(one.name)}`
          }";${marked(one.value)}`,
          ...(rows[index + 1]?.day === one.day
            ? []
            : [`${slashed(one.day)};;SALDO DO DIA;${marked(one.balance)}`]),
        ]),
      ].join('\n');
    },
  },
  {
    bank: 'Sicredi',
    minimum: 90,
    write: (month) =>
      [
        'Associado: LOJA EXEMPLO LTDA;;;;',
        'Cooperativa: 0101;Conta: 00001-1;;;',
        'Extrato (Período de 01/10/2026 a 31/10/2026);;;;',
        'Data;Descrição;Documento;Valor (R$);Saldo (R$)',
        `;SALDO ANTERIOR;;;${reais(month.opening)}`,
        ...running(month).map(
          (one) =>
            `${slashed(one.day)};${
              one.isFee === true
                ? 'TARIFA PIX'
                : `${way(one.value, 'RECEBIMENTO PIX', 'PAGAMENTO PIX')} ${one.taxId === undefined || one.taxId.includes('*') ? '' : `${one.taxId} `}${one.name}`.slice(
                    0,
                    42,
                  )
            };${one.isFee === true ? 'TARIFA' : way(one.value, 'PIX_CRED', 'PIX_DEB')};${reais(one.value)};${reais(one.balance)}`,
        ),
      ].join('\n'),
  },
  {
    bank: 'Stone',
    minimum: 90,
    isNewestFirst: true,
    write: (month) =>
      [
        'Movimentação,Tipo,Valor,Saldo antes,Saldo depois,Tarifa,Data,Horário,Situação,Nosso Número,Destino,Destino Documento,Destino Instituição,Origem,Origem Documento,Origem Instituição,Descrição',
        ...running(month)
          .toReversed()
          .map((one) => {
            const other = `${one.isFee === true ? 'Stone' : one.name},${one.taxId ?? ''},Banco Exemplo`;
            const own = 'Loja Exemplo,11.222.333/0001-81,Stone';
            return `${way(one.value, 'Crédito', 'Débito')},${one.isFee === true ? 'Tarifa' : 'Pix'},"${reais(one.value)}","R$ ${reais(one.balance - one.value)}","R$ ${reais(one.balance)}",Grátis,${slashed(one.day)} 10:00,10:00:00.000,FINISHED,,${way(one.value, `${own},${other}`, `${other},${own}`)},`;
          }),
      ].join('\n'),
  },
  {
    bank: 'Asaas',
    minimum: 90,
    write: (month) =>
      [
        'Asaas - Extrato;;;;;',
        'Data;Transação;Tipo de transação;Descrição;Valor;Saldo',
        `;;Saldo inicial;;;${reais(month.opening)}`,
        ...running(month).map(
          (one) =>
            `${slashed(one.day)};${710_000 + one.number};${one.isFee === true ? 'Taxa do Pix' : way(one.value, 'Cobrança recebida', 'Transferência Pix')};${
              one.isFee === true
                ? 'Taxa do Pix'
                : way(
                    one.value,
                    `Cobrança recebida - fatura nr. ${900_000 + one.number} ${one.name}`,
                    `Transação via Pix com chave para ${one.name}`,
                  )
            };${reais(one.value)};${reais(one.balance)}`,
        ),
        `;;Saldo final;;;${reais(closing(month))}`,
      ].join('\n'),
  },
  {
    bank: 'OFX with whole names',
    minimum: 90,
    write: ofxOf({
      memo: (one) =>
        one.isFee === true
          ? 'TARIFA PIX'
          : `${way(one.value, 'PIX RECEBIDO', 'PIX ENVIADO')} ${capitals(one.name)}`,
    }),
  },
  {
    bank: 'any bank, by the names of the columns',
    minimum: 90,
    write: (month) =>
      [
        'Data\tHistórico\tDocumento\tValor\tD/C\tSaldo',
        `01/01/2020\tSALDO ANTERIOR\t\t\t\t${reais(month.opening)}`,
        ...running(month).map(
          (one) =>
            `${slashed(one.day)}\t${one.isFee === true ? 'TARIFA' : `PIX ${capitals(one.name)}`}\t\t${reais(Math.abs(one.value))}\t${way(one.value, 'C', 'D')}\t${reais(one.balance)}`,
        ),
        `31/12/2029\tSALDO FINAL\t\t\t\t${reais(closing(month))}`,
      ].join('\n'),
  },
];
