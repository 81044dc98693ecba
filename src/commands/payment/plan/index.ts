// `payment batch …`: declarations of the commands. The implementations are imported when a command runs.
import { readConcurrency } from '#commands/bulk/options.ts';
import type { ArgSpec, Command, OptionSpecs } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { isObject } from '#contract/path.ts';
import { quote } from '#errors/command-line.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { say } from '#messages/message.ts';
import { listView } from './listed-rows.ts';
import { approvalView, resultsView, rowView, statusView, summaryView } from './views.ts';

const file = {
  name: 'file',
  file: 'file-or-pipe',
  description: 'CSV or NDJSON file with a row for each payment',
} as const satisfies ArgSpec;
const plan = {
  name: 'plan',
  file: 'file',
  description: 'plan file, written by payment batch plan; with a shared store, the name of a plan there',
} as const satisfies ArgSpec;

const CONCURRENCY = {
  concurrency: {
    type: 'string',
    placeholder: 'N|auto',
    description: 'maximum number of payments sent at the same time, 1 to 256',
    default: 'auto',
  },
} as const satisfies OptionSpecs;

/** Returns the name of the plan in an answer. */
const planIn = (answer: unknown): string | undefined =>
  isObject(answer) && typeof answer['plan'] === 'string' ? answer['plan'] : undefined;

const DAYS = 7;

export const paymentBatch: readonly Command[] = [
  command({
    meta: {
      name: 'payment batch plan',
      words:
        'batch, lote, bulk, mass, planilha, spreadsheet, folha, folha de pagamento, payroll, salario, salary, fornecedor, supplier, em massa, csv payment, remessa, arquivo de remessa, cnab, cnab 240, pagar varios, varios, pagar funcionarios, funcionario, comissao, comissoes, pagar comissao, repasse em lote, lista de pagamentos, pagar salarios, batch payout, mass payout',
      summary: 'Check a file of payments and write a plan; nothing is sent',
      details: [
        'plan checks every row. If a row is invalid, it writes no plan. The columns are the options of payment create, and key-type (CPF, CNPJ, EMAIL, PHONE or EVP), name and tax-id of the expected holder of the key.',
        'A row without a correlation-id gets an id that pixctl derives from its Pix key, amount, comment, source account and --reference. The same file has the same ids on every machine, so it is paid only once. To pay it again next month, give another --reference.',
        'Two rows that pay the same amount to the same key each need their own correlation-id. plan warns if the same amount went to the same key in the last days (--days).',
        'plan looks up the holders of the keys and warns if one is not the holder in the file. The look-ups use the quota of the account: limits.batch.lookups sets how much of it.',
        'With a shared store (pixctl store), the plan is stored there with the name of the file and .plan, or the name given with --out. Plans, approvals and outcomes are then the same on every machine.',
        'The plan is the file FILE.plan, which only you can read. To correct a plan, correct the file and plan it again with --replace. A plan that was approved or run is never overwritten: plan the corrected file under another name with --out. Unchanged rows keep their ids and are not paid again.',
      ],
      network: 'read',
      examples: [
        {
          command: 'pixctl payment batch plan payroll.csv --reference 2026-12',
          note: 'The payroll of December, as payroll.csv.plan',
        },
        {
          command: 'pixctl payment batch plan payroll.csv --reference 2026-12 --replace',
          note: 'The same, after a correction of the file',
        },
        {
          command: 'pixctl payment batch plan payroll.csv --out rehearsal.plan --sandbox',
          note: 'A rehearsal in the sandbox',
        },
      ],
    },
    input: {
      args: [file],
      options: {
        out: {
          type: 'string',
          file: 'output',
          placeholder: 'FILE',
          description: 'name of the plan (default: FILE.plan)',
        },
        reference: {
          type: 'string',
          placeholder: 'TEXT',
          description: 'reference of this file, such as 2026-12; part of the payment ids',
        },
        replace: {
          type: 'boolean',
          description: 'replace the plan of this file, if it was neither approved nor run',
        },
        days: {
          type: 'integer',
          minimum: 0,
          maximum: 366,
          default: DAYS,
          placeholder: 'DAYS',
          description: 'warn if the same amount went to the same key in the last DAYS days',
        },
      },
    },
    run: async (context, { args, options }) =>
      (await import('./make/create.ts')).plan(context, {
        file: args.file,
        out: options.out,
        reference: options.reference === '' ? undefined : options.reference,
        days: options.days ?? DAYS,
        replace: options.replace === true,
      }),
    show: {
      view: summaryView,
      next: (answer, { flag, input }) => {
        const path = planIn(answer) ?? input.options.out ?? `${input.args.file}.plan`;
        return say`Nothing is paid yet. Approve it: pixctl payment batch approve ${quote(path)}${flag}`;
      },
    },
  }),
  command({
    meta: {
      name: 'payment batch show',
      summary: 'List every payment of a plan',
      details: [
        'Needs no app key and no network. pixctl checks rows, Pix keys, amounts and totals. Names, new destinations, earlier payments and warnings come from the planner, and pixctl cannot check them here.',
      ],
      examples: [
        {
          command: 'pixctl payment batch show payroll.csv.plan',
          note: 'All payments, new destinations first',
        },
        {
          command: 'pixctl payment batch show payroll.csv.plan -o csv > check.csv',
          note: 'For a spreadsheet',
        },
      ],
    },
    input: { args: [plan] },
    run: async (context, { args }) => (await import('./approve/show.ts')).show(context, args.plan),
    show: { view: listView },
  }),
  command({
    meta: {
      name: 'payment batch approve',
      words:
        'segundo aprovador, dois aprovadores, aprovador, approver, second approver, dupla aprovacao, aprovacao, approval, aprovacao em duas etapas, duas etapas, alcada, quatro olhos, four eyes, maker checker, dual control, dual approval, two-person approval, duas pessoas, two people, second person, aprovar lote, assinar lote',
      summary: 'Approve and sign a plan of payments',
      details: [
        'Lists every payment with its Pix key and amount, and asks you to type the total, on every profile. Names, new destinations and warnings come from the planner and are marked. A script uses --yes and --total. The approval is the file PLAN.approval and is valid for exactly this plan. With --json, the payments are in the field payments, as in payment batch show --json.',
        'The approval is signed with a key of your profile, which pixctl creates the first time. No app key is needed: you can copy the plan to another machine, and the approval back. With a shared store, nothing has to be copied. The command prints the public id of the key, for limits.batch.approver of the paying account.',
        "With limits.batch.approver, run refuses a plan that the approver has not signed. It does not stop a person who can change the configuration of the paying machine or use the approver's key: keep that key on another machine.",
        'pixctl warns if the plan was made by the same user on the same computer, or with the app key of your profile. No warning does not mean that two people decided: one person can have two users, two computers or two keys.',
      ],
      exitCodes: [EXIT.declined],
      examples: [
        { command: 'pixctl payment batch approve payroll.csv.plan', note: 'At a terminal' },
        {
          command: 'pixctl payment batch approve payroll.csv.plan --total 18000,00 --yes',
          note: 'In a script that knows the total',
        },
      ],
    },
    input: {
      args: [plan],
      options: {
        total: {
          type: 'reais',
          placeholder: 'BRL',
          description: 'the total that you approve; with --yes, pixctl asks nothing',
        },
      },
    },
    money: { dryRun: false },
    run: async (context, { args, options }) =>
      (await import('./approve/approve.ts')).approve(context, { path: args.plan, total: options.total }),
    show: {
      view: approvalView,
      next: (answer, { profile, flag, input }) => {
        const path = input.args.plan;
        if (isObject(answer) && answer['store'] !== undefined)
          return say`Nothing is paid yet. Run it on a machine that pays: pixctl payment batch run ${quote(path)}`;
        // Someone who only approves has another profile, or none.
        return isObject(answer) && answer['profile'] === profile
          ? say`Nothing is paid yet. Run it: pixctl payment batch run ${quote(path)}${flag}`
          : say`Nothing is paid yet. Copy ${path}.approval next to the plan on the machine that pays, and run the plan there.`;
      },
    },
  }),
  command({
    meta: {
      name: 'payment batch run',
      summary: 'Pay an approved plan: each payment once',
      details: [
        'run refuses a plan that is not approved, was changed after its approval, or was made for another account; nothing is sent. It reads the plan once, before the first payment: changing the file later has no effect. On a live profile, it shows the plan at a terminal and asks once.',
        'With a shared store, the same command may run on several machines at the same time. They divide the rows. Each one takes over the rows of a run that was killed, waits until every row has an outcome, and ends with the outcomes of the whole plan.',
        'Before run approves a payment, it compares the holder that the service reports with the name and tax id in the file. A payment to another holder is created and not approved; the other rows are paid.',
        'Each payment is created and approved as in payment send. To finish a plan that was run before, use payment batch resume.',
      ],
      network: 'write',
      exitCodes: [EXIT.batch, EXIT.declined],
      examples: [
        { command: 'pixctl payment batch run payroll.csv.plan', note: 'Pay it' },
        {
          command: 'pixctl payment batch run payroll.csv.plan --yes --concurrency 8 -o ndjson',
          note: 'In a script, eight payments at once, one outcome a line',
        },
      ],
    },
    input: { args: [plan], options: CONCURRENCY },
    money: {
      confirmedBy: 'plan',
      intendedWrites: async (context, { args }) =>
        (await import('./pay/open-rows.ts')).rowsIntended(context, args.plan),
    },
    run: async (context, input) =>
      (await import('./pay/run.ts')).run(context, {
        path: input.args.plan,
        concurrency: readConcurrency(input),
        resume: false,
      }),
    show: { view: rowView },
  }),
  command({
    meta: {
      name: 'payment batch status',
      summary: 'Count the payments of a plan: sent, confirmed, failed, not sent',
      details: [
        "status looks up each payment at the service. The recipient's bank can still reject a payment that was sent but is not confirmed. For the status of each row, use payment batch results.",
        'Payments that could not be looked up are counted as notAsked. The state is then unknown, and the exit code is that of the failed look-up.',
        'The state is planned (not approved), approved (not run), running, stopped (some payments failed, are unknown or were not sent), sent (all of them) or complete (all confirmed).',
      ],
      network: 'read',
      examples: [
        { command: 'pixctl payment batch status payroll.csv.plan', note: 'All counts and sums' },
        { command: 'pixctl payment batch status payroll.csv.plan --jq .state', note: 'Only the state' },
      ],
    },
    input: { args: [plan] },
    run: async (context, { args }) => (await import('./report/status.ts')).status(context, args.plan),
    show: { view: statusView },
  }),
  command({
    meta: {
      name: 'payment batch resume',
      words: 'lote interrompido, continuar lote, interrupted batch, retomar lote, resume batch',
      summary: 'Finish an interrupted run of a plan; nothing is paid twice',
      details: [
        'pixctl looks up every payment that an earlier run may have sent, by the ids in the plan; PLAN.log alone is not proof. You can run resume as often as needed, after any failure, even kill -9. It needs the same approval as run.',
      ],
      network: 'write',
      exitCodes: [EXIT.batch, EXIT.declined],
      examples: [
        { command: 'pixctl payment batch resume payroll.csv.plan', note: 'Finish it' },
        { command: 'pixctl payment batch resume payroll.csv.plan --yes -o ndjson', note: 'In a script' },
      ],
    },
    input: { args: [plan], options: CONCURRENCY },
    money: {
      confirmedBy: 'plan',
      intendedWrites: async (context, { args }) =>
        (await import('./pay/open-rows.ts')).rowsIntended(context, args.plan),
    },
    run: async (context, input) =>
      (await import('./pay/run.ts')).run(context, {
        path: input.args.plan,
        concurrency: readConcurrency(input),
        resume: true,
      }),
    show: { view: rowView },
  }),
  command({
    meta: {
      name: 'payment batch results',
      words: 'resultado do lote, retorno do lote, arquivo de retorno, retorno bancario, batch result',
      summary: 'Print the payments of a plan with their status, as CSV',
      details: [
        'results looks up each payment: a payment that was approved can fail later. -o json or -o ndjson print JSON.',
        '--failed prints a file for the next plan: correct it and plan it. The service keeps the id of a failed payment in use, so the column attempt increases, and the next plan derives a new id from it.',
      ],
      network: 'read',
      examples: [
        { command: 'pixctl payment batch results payroll.csv.plan > results.csv', note: 'All payments' },
        {
          command: 'pixctl payment batch results payroll.csv.plan --failed > failed.csv',
          note: 'Failed payments with the reason',
        },
      ],
    },
    input: {
      args: [plan],
      options: {
        failed: { type: 'boolean', description: 'only failed payments, as a file for the next plan' },
      },
    },
    run: async (context, { args, options }) =>
      (await import('./report/results.ts')).results(context, {
        path: args.plan,
        failedOnly: options.failed === true,
      }),
    show: { view: resultsView, format: 'csv' },
  }),
];
