// Ledgers of an account, of any shape, for property tests.
import fc from 'fast-check';
import type { BookAccount } from '#books/export/account.ts';
import { byTime, FitIds } from '#books/export/fit-id.ts';
import type { Statement } from '#books/export/statement.ts';
import { prove } from '#books/export/statement.ts';
import type { LedgerLine } from '#mirror/ledger.ts';
import { LINE_KINDS } from '#mirror/ledger.ts';
import { brasiliaDay } from '#pix/dates.ts';

export const ACCOUNT: BookAccount = {
  accountId: '01a203418a40c31c6f4cf488',
  holder: 'account',
  name: 'Loja & Cia <um>; "dois" | São João',
  number: '00000001',
  branch: '0001',
};

const OCTOBER = {
  from: Date.parse('2026-10-01T03:00:00.000Z'),
  to: Date.parse('2026-11-01T02:59:59.999Z'),
};

/** Text as customers write it, with all that the formats give a meaning to. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        '&',
        '<',
        '>',
        ';',
        '|',
        '"',
        '\\',
        '\n',
        '=',
        '+1',
        '(x)',
        'ção',
        '€',
        '日',
        ' ',
        '--',
        'a:b, c:',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('José & Filhos <Ltda>', '=HYPERLINK("x")', '; e2e:no', '</NAME>', '2026-01-01 * x'),
);

const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });

/** Lines with their balances, by time; several share an instant, and some an end-to-end id. */
export const ledger: fc.Arbitrary<{ readonly opening: number; readonly lines: readonly LedgerLine[] }> = fc
  .record({
    opening: fc.integer({ min: 0, max: 1e9 }),
    moves: fc.array(
      fc.record({
        value: fc.integer({ min: -1e7, max: 1e7 }),
        wait: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40_000_000 })),
        kind: fc.constantFrom(...LINE_KINDS),
        transaction: fc.integer({ min: -1, max: 20 }),
        description: optional(text),
        partyName: optional(text),
        message: optional(text),
        order: optional(text),
        partyTaxId: optional(fc.constantFrom('52998224725', '11222333000181', 'nada')),
      }),
      { maxLength: 40 },
    ),
  })
  .map(({ opening, moves }) => {
    let balance = opening;
    let at = OCTOBER.from;
    const lines = moves.map((move, index): LedgerLine => {
      balance += move.value;
      at = Math.min(OCTOBER.to, at + move.wait);
      const endToEndId =
        move.transaction < 0
          ? undefined
          : `E99999004202610010300${String(move.transaction).padStart(11, 'x')}`;
      return {
        accountId: ACCOUNT.accountId,
        lineId: index.toString(16).padStart(24, '0'),
        time: new Date(at).toISOString(),
        day: brasiliaDay(at),
        kind: move.kind,
        value: move.value,
        balance,
        description: move.description,
        endToEndId,
        toldEndToEndId: endToEndId,
        chargeCorrelationID: move.order,
        paymentCorrelationID: undefined,
        refundCorrelationID: undefined,
        fundsRecoveryId: undefined,
        partyName: move.partyName,
        partyTaxId: move.partyTaxId,
        partyPixKey: undefined,
        message: move.message,
      };
    });
    return { opening, lines };
  });

/** What is exported of a ledger. */
export function statementOf(opening: number, lines: readonly LedgerLine[]): Statement {
  const ids = new FitIds();
  const named = lines.toSorted(byTime).map((line) => ({ ...line, fitId: ids.of(line) }));
  const proved = prove(named, [opening]);
  if ('breaks' in proved) throw new Error(JSON.stringify(proved));
  return {
    account: ACCOUNT,
    start: '2026-10-01',
    end: '2026-10-31',
    asOf: new Date(OCTOBER.to).toISOString(),
    ...proved,
  };
}
