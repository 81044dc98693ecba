// The expected holder of a payment against the one that the service reports.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Holder, HolderMatch } from '#pix/holder.ts';
import { compareHolders, reportedHolder } from '#pix/holder.ts';
import { invisible } from '#pix/invisible.ts';
import { cnpjCheckDigits, cpfCheckDigits } from '#pix/tax-id.ts';

const NAMES: Readonly<Record<HolderMatch, readonly (readonly [expected: string, reported: string])[]>> = {
  agrees: [
    ['Ana Souza', 'ANA SOUZA'],
    ['JOÃO DA SILVA', 'Joao Silva'],
    ['João da Silva', 'SILVA JOAO'],
    ['João da Silva', 'SILVA, JOAO DA'],
    ['J. Silva', 'JOAO DA SILVA'],
    ['João C. da Silva', 'JOAO CARLOS DA SILVA'],
    ['Maria A. de Souza', 'MARIA APARECIDA DE SOUZA'],
    ['Maria A de Souza', 'MARIA APARECIDA DE SOUZA LIMA'],
    ['Maria Aparecida de Souza', 'MARIA A DE SOUZA'],
    ['Ma. Aparecida de Souza', 'MARIA APARECIDA DE SOUZA'],
    ['Fco. das Chagas Lima', 'FRANCISCO DAS CHAGAS LIMA'],
    ['João da Silva Jr.', 'JOAO DA SILVA JUNIOR'],
    ['João da Silva', 'JOAO DA SILVA FILHO'],
    ['Caio', 'CAIO LIMA'],
    ['Luiz Souza', 'LUIS SOUSA'],
    ['Thiago Vitor Rezende', 'TIAGO VICTOR RESENDE'],
    ['Rafael Cavalcante', 'RAFAEL CAVALCANTI'],
    ['Rita Figueredo', 'RITA FIGUEIREDO'],
    ['Ana D’Ávila', 'ANA D AVILA'],
    ["Ana D'Avila", 'ANA DAVILA'],
    ["Rita Sant'Anna", 'RITA SANTANA'],
    ['Maria-Clara Lopes', 'MARIA CLARA LOPES'],
    ['Maria Aparecida dos Santos Pereira', 'MARIA APARECIDA DOS SANT'],
    ['Jo\u200bão\nSilva', 'JOA\u0303O SILVA'],
    ['Padaria Sol', 'PADARIA SOL LTDA'],
    ['Padaria Sol Ltda.', 'PADARIA SOL LTDA - ME'],
    ['Padaria Sol EIRELI', 'PADARIA SOL LIMITADA'],
    ['Padaria Sol EPP', 'PADARIA SOL E.P.P.'],
    ['Vale S.A.', 'VALE S/A'],
    ['Vale', 'VALE S.A.'],
    ['Vale', 'VALE SA'],
    ['Vale SA', 'VALE S.A.'],
    ['Vale S/A', 'VALE SA'],
    ['Banco Azul SA', 'BANCO AZUL S.A. - EM LIQUIDACAO EXTRAJUDICIAL'],
    ['Cia. Brasileira de Papel', 'COMPANHIA BRASILEIRA DE PAPEL'],
    ['Souza & Filhos', 'SOUZA E FILHOS LTDA'],
    ['Com. de Papel Sol', 'COMERCIO DE PAPEL SOL LTDA'],
    ['Padaria Sol', 'JOSE PEREIRA ALIMENTOS LTDA (PADARIA SOL)'],
    ['Padaria Sol / José Pereira Alimentos Ltda', 'JOSE PEREIRA ALIMENTOS LTDA'],
    ['João da Silva', 'JOAO DA SILVA 12345678909'],
    ['João da Silva', '12.345.678 JOAO DA SILVA'],
    ['João da Silva 123.456.789-09', 'JOAO DA SILVA'],
    ['João da Silva MEI', 'JOAO DA SILVA'],
    ['João da Silva', 'JOAO DA SILVA TRANSPORTES LTDA'],
    ['Maria de Sá', 'MARIA DE SA'],
    ['Ana Souza', 'ANA S****'],
    ['Ana Souza ***.982.247-**', 'ANA SOUZA'],
  ],
  contradicts: [
    ['Ana Souza', 'CARLA DIAS'],
    ['Marta Reis', 'GABRIELA CARDOSO'],
    ['Ana Souza', 'PEDRO SOUZA'],
    ['Ana Souza', 'ANA LIMA'],
    ['Ana Souza', 'A. LIMA'],
    ['Ana Souza', 'ANA'],
    ['Ana Souza', 'ANA L***'],
    ['Maria Souza', 'MARIA LTDA'],
    ['J. Silva', 'MARIA DA SILVA'],
    ['João Sá', 'JOAO LIMA'],
    ['João da Silva', 'MARIA DA COSTA'],
    ['Mariana Souza', 'MARINA SOUZA'],
    ['Mario Souza', 'MARIA SOUZA'],
    ['João da Silva Filho', 'JOAO DA SILVA NETO'],
    ['Maria Aparecida Souza', 'MARIA APARECIDA LIMA'],
    ['Ana Maria Souza Lima', 'ANA PAULA SOUZA LIMA'],
    ['Padaria Sol Ltda', 'MERCADO LUA LTDA'],
    ['Padaria Sol', 'PADARIA LUA'],
    ['Padaria Sol', 'JOSE PEREIRA ALIMENTOS LTDA'],
    ['João da Silva', '12.345.678 MARIA DA COSTA'],
    ['João da Silva', 'ЈОАО SILVEIRA'],
    ['株式会社', 'MARIA LIMA'],
  ],
  incomparable: [
    ['', 'ANA SOUZA'],
    ['Ana Souza', ''],
    ['Ana Souza', '***'],
    ['J. S.', 'JOAO SILVA'],
    ['João S.', 'J. SILVA'],
    ['Ltda.', 'ANA SOUZA'],
    ['123.456.789-09', 'ANA SOUZA'],
  ],
};

const TAX_IDS: Readonly<Record<HolderMatch, readonly (readonly [expected: string, reported: string])[]>> = {
  agrees: [
    ['52998224725', '52998224725'],
    ['52998224725', '529.982.247-25'],
    ['52998224725', '***.982.247-**'],
    ['52998224725', '***982247**'],
    ['52998224725', 'XXX.982.247-XX'],
    ['52998224725', '•••.982.247-••'],
    ['52998224725', '529.982.***-**'],
    ['529.982.247-25', '52998224725'],
    // As reported at two times.
    ['***.982.247-**', '***.982.247-**'],
    ['11222333000181', '11.222.333/0001-81'],
    // Another branch of the same company.
    ['11222333000181', '11.222.333/0002-62'],
    ['11222333000181', '**.222.333/0001-**'],
    ['12ABC34501DE35', '12.abc.345/01de-35'],
  ],
  contradicts: [
    ['52998224725', '***.272.528-**'],
    ['52998224725', '***.982.248-**'],
    ['***.982.247-**', '***.982.248-**'],
    ['52998224725', '111.444.777-35'],
    ['52998224725', '***.***.**8-**'],
    ['52998224725', '11.222.333/0001-81'],
    ['11222333000181', '***.222.333-**'],
    ['11222333000181', '11.222.334/0001-81'],
    ['12ABC34501DE35', '12.ABD.345/01DE-35'],
    ['12ABC34501DE35', '12XBC34501DE35'],
  ],
  incomparable: [
    ['52998224725', ''],
    ['52998224725', '***.***.***-**'],
    ['52998224725', '***.982.***-**'],
    ['52998224725', 'unknown'],
    ['52998224725', '982.247'],
    ['11222333000181', 'XX.222.333/0001-XX'],
    ['11222333000181', '*'.repeat(10_000)],
  ],
};

describe('compareHolders', () => {
  for (const match of ['agrees', 'contradicts', 'incomparable'] as const) {
    it.each(NAMES[match])(`with names alone: %j and %j: ${match}`, (expected, reported) => {
      expect(compareHolders({ name: expected }, { name: reported })).toBe(match);
    });
    it.each(TAX_IDS[match])(`with tax ids alone: %j and %j: ${match}`, (expected, reported) => {
      expect(compareHolders({ taxID: expected }, { taxID: reported })).toBe(match);
    });
  }

  it.each<readonly [string, Holder, Holder, HolderMatch]>([
    [
      'a complete tax id, whatever the names',
      { name: 'Padaria Sol', taxID: '11222333000181' },
      { name: 'JOSE PEREIRA ALIMENTOS LTDA', taxID: '11.222.333/0001-81' },
      'agrees',
    ],
    [
      'a tax id that contradicts, whatever the names',
      { name: 'Ana Souza', taxID: '52998224725' },
      { name: 'ANA SOUZA', taxID: '***.272.528-**' },
      'contradicts',
    ],
    [
      'the CNPJ of a person whose CPF is expected',
      { name: 'João da Silva', taxID: '12345678909' },
      { name: 'JOAO DA SILVA 12345678909', taxID: '11.222.333/0001-81' },
      'contradicts',
    ],
    [
      'a masked tax id and a name after a marriage',
      { name: 'Ana Souza', taxID: '52998224725' },
      { name: 'ANA LIMA', taxID: '***.982.247-**' },
      'agrees',
    ],
    [
      'a masked tax id and a name that shares no word',
      { name: 'Ana Souza', taxID: '52998224725' },
      { name: 'CARLA DIAS', taxID: '***.982.247-**' },
      'contradicts',
    ],
    [
      'a masked tax id and no reported name',
      { name: 'Ana Souza', taxID: '52998224725' },
      { taxID: '***.982.247-**' },
      'agrees',
    ],
    [
      'a hidden tax id and another name',
      { name: 'Ana Souza', taxID: '52998224725' },
      { name: 'CARLA DIAS', taxID: '***.***.***-**' },
      'contradicts',
    ],
    [
      'only a tax id expected and only a name reported',
      { taxID: '52998224725' },
      { name: 'ANA SOUZA' },
      'incomparable',
    ],
    ['nothing', {}, {}, 'incomparable'],
  ])('with %s', (_situation, expected, reported, match) => {
    expect(compareHolders(expected, reported)).toBe(match);
  });

  const cpf = fc
    .integer({ min: 100_000_000, max: 999_999_998 })
    .filter((n) => n % 111_111_111 !== 0)
    .map((n) => `${n}${cpfCheckDigits(String(n))}`);
  const cnpj = fc
    .integer({ min: 100_000_000_000, max: 999_999_999_998 })
    .map((n) => `${n}${cnpjCheckDigits(String(n))}`);
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  const word = fc.string({ unit: fc.constantFrom(...'BCDFGJLMNPR'), minLength: 3, maxLength: 8 });
  const otherWord = fc.string({ unit: fc.constantFrom(...'AOUVXT'), minLength: 3, maxLength: 8 });
  const words = fc.uniqueArray(word, { minLength: 2, maxLength: 6 });

  it('contradicts if one visible character of the tax id differs, whatever the names are', () => {
    fc.assert(
      fc.property(
        fc.oneof(cpf, cnpj),
        fc.nat(),
        fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
        text,
        text,
        (taxID, at, hidden, name, other) => {
          // Of a CNPJ, the first eight characters are the company.
          const place = at % (taxID.length === 11 ? 11 : 8);
          const masked = [...taxID].map((digit, index) =>
            index === place ? String((Number(digit) + 1) % 10) : hidden[index] === true ? '*' : digit,
          );
          expect(compareHolders({ name, taxID }, { name: other, taxID: masked.join('') })).toBe(
            'contradicts',
          );
        },
      ),
    );
  });

  it('agrees with the same holder in any order, case and punctuation, with the usual mask', () => {
    fc.assert(
      fc.property(cpf, words, fc.boolean(), (taxID, name, isReversed) => {
        const reported = {
          name: `${(isReversed ? name.toReversed() : name).join(' de ').toLowerCase()} Ltda.`,
          taxID: `***.${taxID.slice(3, 6)}.${taxID.slice(6, 9)}-**`,
        };
        expect(compareHolders({ name: name.join(' '), taxID }, reported)).toBe('agrees');
        expect(compareHolders({ name: name.join(' ') }, reported)).toBe('agrees');
      }),
    );
  });

  it('contradicts if the names share no word, also with a masked tax id that agrees', () => {
    fc.assert(
      fc.property(cpf, words, fc.array(otherWord, { minLength: 1, maxLength: 6 }), (taxID, one, other) => {
        const masked = `***.${taxID.slice(3, 6)}.${taxID.slice(6, 9)}-**`;
        const reported = { name: other.join(' '), taxID: masked };
        expect(compareHolders({ name: one.join(' ') }, { name: other.join(' ') })).toBe('contradicts');
        expect(compareHolders({ name: one.join(' '), taxID }, reported)).toBe('contradicts');
      }),
    );
  });

  it('contradicts if one of several words is another word', () => {
    fc.assert(
      fc.property(words, fc.nat(), otherWord, (name, at, other) => {
        const changed = name.with(at % name.length, other);
        expect(compareHolders({ name: name.join(' ') }, { name: changed.join(' ') })).toBe('contradicts');
      }),
    );
  });

  it('answers for any text, within milliseconds for a long one', () => {
    fc.assert(
      fc.property(text, text, text, (name, other, taxID) => {
        expect(['agrees', 'contradicts', 'incomparable']).toContain(
          compareHolders({ name, taxID: '52998224725' }, { name: other, taxID }),
        );
      }),
    );
    const long = `${'A. '.repeat(100_000)}${'.'.repeat(100_000)}`;
    expect(compareHolders({ name: long }, { name: long, taxID: long })).toBe('incomparable');
  });
});

describe('reportedHolder', () => {
  it('returns one line of at most 120 characters without invisible characters', () => {
    expect(reportedHolder('\u001b[31mANA\r\n SOU\u202eZA\u0007', '***.982\n')).toEqual({
      name: '[31mANA SOUZA',
      taxID: '***.982',
    });
    expect(reportedHolder(' \u200b\n', undefined)).toBeUndefined();
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (name) => {
        const shown = reportedHolder(name, undefined)?.name ?? '';
        expect(shown).not.toMatch(invisible());
        expect([...shown].length).toBeLessThanOrEqual(120);
      }),
    );
  });
});
