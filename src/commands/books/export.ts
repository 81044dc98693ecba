// `books export`: writes the lines of a month to a file for an accountant or an accounting program.
import { DEFAULT_RULES, readRules } from '#books/export/rules.ts';
import type { Statement } from '#books/export/statement.ts';
import { exportPeriod } from '#books/period.ts';
import { command } from '#commands/kit/define.ts';
import { unlessStopped } from '#commands/kit/stopped.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import {
  chosen,
  filesOf,
  FORMATS,
  isSingleAccount,
  outputOf,
  refuse,
  rowOf,
  warnOfPeriod,
} from './export-files.ts';
import { freshMirror, MIRROR, refuseBoth, SUBACCOUNT, subaccountNamed } from './fresh-mirror.ts';
import type { Read } from './read-lines.ts';
import { accountsOf, readStatement, subaccountsOf } from './read-lines.ts';

/** Maximum size of a chart of accounts in bytes; usual ones have a few kilobytes. */
const MAX_RULES_BYTES = 1024 * 1024;

export const booksExport = command({
  meta: {
    name: 'books export',
    words:
      'export, exportar, ofx, hledger, beancount, quickbooks, csv, planilha de extrato, excel, exportar extrato, export statement, fechar o mes, fechamento contabil, month end, close the month, sped, conta azul, omie',
    summary: 'Export a month as OFX, CSV, hledger or beancount',
    details: [
      'pixctl first updates the mirror of the account (see pixctl sync) and takes the lines from it. It checks that the opening balance plus all lines equals the closing balance, line by line. If not, it writes no file, lists the lines, and ends with exit code 7.',
      'The id of a line (FITID in OFX) is its end-to-end id, followed by -fee for a fee. Every export gives the line the same id, so a program that has imported it recognises it.',
      'Without --out, pixctl writes to standard output in a script, and to the file pixctl-MONTH in the current folder at a terminal. An OFX file contains one account; with several accounts, each file name contains the account id. For a month without movements, pixctl writes a file with equal balances.',
      'The CSV has Portuguese headings, and the journals have a Portuguese chart of accounts, in every language, because accountants in Brazil read them. OFX has the bank number 0 unless the file of --rules sets one.',
      'Sub accounts are not included. --subaccount exports one sub account, with the same checks.',
      '--rules names a YAML or JSON file with a chart of accounts and rules: see docs/books.md.',
    ],
    network: 'read',
    exitCodes: [EXIT.batch],
    examples: [
      {
        command: 'pixctl books export --format ofx --month 2026-10 --out october.ofx',
        note: 'A month for the accountant',
      },
      {
        command: 'pixctl books export --format csv --start 2026-10-01 --end 2026-10-15 --out half.csv',
        note: 'Some days for a spreadsheet',
      },
      {
        command:
          'pixctl books export --format csv --month 2026-10 --subaccount filial@example.com --out filial.csv',
        note: 'A sub account',
      },
      {
        command:
          'pixctl books export --format hledger --month 2026-11 --no-opening --out november.journal --rules books.yaml',
        note: 'Another month of a journal, with your own chart of accounts',
      },
    ],
  },
  input: {
    options: {
      format: {
        type: 'string',
        enum: FORMATS,
        required: true,
        description:
          'ofx: OFX 1.02 in Windows-1252; ofx2: OFX 2.11 in UTF-8; csv: for spreadsheets in Portuguese',
      },
      month: { type: 'string', placeholder: 'YYYY-MM', description: 'month to export' },
      start: {
        type: 'moment',
        bound: 'start',
        placeholder: 'DATE',
        description: 'first day, instead of a month',
      },
      end: {
        type: 'moment',
        bound: 'end',
        placeholder: 'DATE',
        description: 'last day (default: today)',
      },
      account: {
        type: 'string',
        source: 'account',
        placeholder: 'ID',
        description: 'only this account (default: all)',
      },
      ...SUBACCOUNT,
      out: {
        type: 'string',
        file: 'output',
        placeholder: 'FILE',
        description: 'write to this file; - for standard output',
      },
      rules: {
        type: 'string',
        file: 'file',
        placeholder: 'FILE',
        description: 'chart of accounts and rules (YAML or JSON)',
      },
      opening: {
        type: 'boolean',
        negatable: true,
        description: 'start the journal with the opening balance (hledger, beancount)',
      },
      ...MIRROR,
    },
  },
  run: async (context, { options }) => {
    const { format, month, start, end, subaccount } = options;
    refuseBoth(options);
    const period = exportPeriod(
      {
        ...(month === undefined ? {} : { month }),
        ...(start === undefined ? {} : { start }),
        ...(end === undefined ? {} : { end }),
      },
      await context.service.now(),
    );
    const file = outputOf(context, options, period, format);
    const rules =
      options.rules === undefined
        ? DEFAULT_RULES
        : readRules(await (await context.system()).document(options.rules, MAX_RULES_BYTES));
    const mirror = await freshMirror(context, options);
    let exported = 0;
    context.output.progress(() => ({ words: say`exporting`, count: exported }));
    const files = await unlessStopped(context, say`No file was written. Run the command again.`, async () => {
      const subaccounts = await subaccountsOf(mirror);
      const accounts = [...(await accountsOf(mirror)), ...subaccounts];
      const wanted =
        subaccount === undefined
          ? chosen(
              accounts.filter(({ holder }) => holder === 'account'),
              options.account,
            )
          : [subaccountNamed(subaccounts, subaccount)];
      if (file === '-' && isSingleAccount(format) && wanted.length > 1)
        throw usageError(
          say`an OFX file has one account, and there are ${wanted.length}`,
          say`Choose one with --account ID, or name a file with --out FILE: each account gets its own.`,
        );
      const statements: Statement[] = [];
      for (const account of wanted) {
        const read: Read = await readStatement(mirror, account, period, (lines) => (exported += lines));
        if ('breaks' in read) refuse(read.account, read.breaks);
        statements.push(read.statement);
        warnOfPeriod(context, read.statement, period);
      }
      const opening = options.opening !== false;
      return filesOf(context, statements, { format, file, rules, accounts, opening });
    });
    if (file === '-') {
      for (const { bytes } of files) await context.output.bytes(bytes);
      return undefined;
    }
    for (const one of files) {
      await context.files.write(one.file, one.bytes);
      context.output.note(say`saved ${one.file}`);
    }
    return files.flatMap((one) => one.statements.map((statement) => rowOf(statement, one.file)));
  },
  show: {
    view: {
      columns: [
        { path: 'accountId', label: 'Account' },
        { path: 'start', label: 'From', format: 'time' },
        { path: 'end', label: 'To', format: 'time' },
        { path: 'lines', label: 'Lines', format: 'number' },
        { path: 'opening', label: 'Opening balance', format: 'money' },
        { path: 'closing', label: 'Closing balance', format: 'money', keep: true },
        { path: 'saved', label: 'File', keep: true },
      ],
    },
    fields: [
      { path: 'accountId', description: 'account id; of a sub account its Pix key' },
      { path: 'start', description: 'first day' },
      { path: 'end', description: 'last day' },
      { path: 'lines', description: 'number of exported lines' },
      { path: 'opening', description: 'balance before them (cents)' },
      { path: 'closing', description: 'balance after them (cents)' },
      { path: 'saved', description: 'the file that was written' },
    ],
  },
});
