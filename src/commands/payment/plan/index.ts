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
  description: 'plan file, as payment batch plan made it',
} as const satisfies ArgSpec;

const CONCURRENCY = {
  concurrency: {
    type: 'string',
    placeholder: 'N|auto',
    description: 'payments that are sent at the same time, 1 to 256',
    default: 'auto',
  },
} as const satisfies OptionSpecs;

const DAYS = 7;

export const paymentBatch: readonly Command[] = [
  command({
    meta: {
      name: 'payment batch plan',
      summary: 'Check a sheet of payments and write down what it would pay. Nothing is sent',
      details: [
        'Every row is checked before a plan is written. If a row is wrong, there is no plan. The columns are the options of payment create, and key-type (CPF, CNPJ, EMAIL, PHONE or EVP), name and tax-id of the person who is expected to hold the key.',
        'A row without a correlation-id gets an id that follows from its Pix key, amount, comment, source account and --reference. The same sheet has the same ids on every machine, so it is paid once. For next month, give another --reference.',
        'Two rows that pay the same amount to the same key need a correlation-id each. A payment of the same amount to the same key in the last days gives a warning.',
        'The plan is FILE.plan, readable by you only. A plan is never overwritten. To correct a plan, correct the sheet and plan it under another name with --out. Rows that did not change keep their ids and are not paid again.',
      ],
      network: 'read',
      examples: [
        {
          command: 'pixctl payment batch plan payroll.csv --reference 2026-12',
          note: 'The payroll of December, as payroll.csv.plan',
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
          description: 'what the payments are for, such as 2026-12; part of their ids',
        },
        days: {
          type: 'integer',
          minimum: 0,
          maximum: 366,
          default: DAYS,
          placeholder: 'DAYS',
          description: 'warn about payments of the same amount to the same key in the last DAYS days',
        },
      },
    },
    run: async (context, { args, options }) =>
      (await import('./create.ts')).plan(context, {
        file: args.file,
        out: options.out,
        reference: options.reference === '' ? undefined : options.reference,
        days: options.days ?? DAYS,
      }),
    show: {
      view: summaryView,
      next: (_answer, { flag, input }) => {
        const path = input.options.out ?? `${input.args.file}.plan`;
        return say`Nothing is paid yet. Approve it: pixctl payment batch approve ${quote(path)}${flag}`;
      },
    },
  }),
  command({
    meta: {
      name: 'payment batch show',
      summary: 'List every payment of a plan',
      details: [
        'Needs no app key and no network. Row, Pix key, amount and totals are checked. Names, new destinations, payments done before and warnings are stated by the planner, and pixctl cannot check them here.',
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
    run: async (context, { args }) => (await import('./show.ts')).show(context, args.plan),
    show: { view: listView },
  }),
  command({
    meta: {
      name: 'payment batch approve',
      summary: 'Approve a plan of payments as it stands, and sign it',
      details: [
        'Lists every payment with its Pix key and amount, and asks you to type the total, on every profile. What only the planner says, such as names and new destinations, is marked. A script gives --yes and --total. The approval is PLAN.approval, and counts for exactly this plan. With --json, the payments are in the field payments, as payment batch show --json prints them.',
        'The approval is signed with a key of your profile, which is made the first time. No app key is needed: the plan can be carried to another machine and the approval back. The command prints the public id of the key, for limits.batch.approver of the account that pays.',
        'limits.batch.approver keeps a plan from running that nobody else has seen. It does not stop a person who can change the configuration of the paying machine, or use the key of the approver: keep the key of the approver on another machine.',
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
          description: 'the total that you approve; with --yes, nothing is asked',
        },
      },
    },
    money: { dryRun: false },
    run: async (context, { args, options }) =>
      (await import('./approve.ts')).approve(context, { path: args.plan, total: options.total }),
    show: {
      view: approvalView,
      next: (answer, { profile, flag, input }) => {
        const path = input.args.plan;
        // Someone who only approves has another profile, or none.
        return isObject(answer) && answer['profile'] === profile
          ? say`Nothing is paid yet. Run it: pixctl payment batch run ${quote(path)}${flag}`
          : say`Nothing is paid yet. Put ${path}.approval beside the plan on the machine that pays, and run the plan there.`;
      },
    },
  }),
  command({
    meta: {
      name: 'payment batch run',
      summary: 'Pay an approved plan: each payment once',
      details: [
        'A plan that is not approved, was changed since, or was made for another account is refused, and nothing is sent. The plan is read once, before the first payment: what happens to the file after that has no effect. On a live profile, a terminal shows the plan and asks once.',
        'Each payment is created and approved as payment send does it. A plan that was run before is finished with payment batch resume.',
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
        (await import('./open-rows.ts')).rowsIntended(context, args.plan),
    },
    run: async (context, input) =>
      (await import('./run.ts')).run(context, {
        path: input.args.plan,
        concurrency: readConcurrency(input),
        resume: false,
      }),
    show: { view: rowView },
  }),
  command({
    meta: {
      name: 'payment batch status',
      summary: 'Show how far a plan is: approved, sent, confirmed, failed, not sent',
      details: [
        'The status of each payment is read from the service. A payment that was sent is not yet confirmed: the bank of the recipient can still reject it. payment batch results names the rows.',
        'Payments that the service could not be asked about are counted as not asked. The state is then unknown, and the exit code is that of the failure.',
        'The state is planned, approved (by a person), running, stopped (some payments failed or were not sent), sent (all of them) or complete (all confirmed).',
      ],
      network: 'read',
      examples: [
        { command: 'pixctl payment batch status payroll.csv.plan', note: 'Counts and sums' },
        { command: 'pixctl payment batch status payroll.csv.plan --jq .state', note: 'One word' },
      ],
    },
    input: { args: [plan] },
    run: async (context, { args }) => (await import('./status.ts')).status(context, args.plan),
    show: { view: statusView },
  }),
  command({
    meta: {
      name: 'payment batch resume',
      summary: 'Finish a plan that was run before, or was interrupted. Nothing is paid twice',
      details: [
        'pixctl looks up at the service every payment that an earlier run may have sent, by the ids of the plan. What PLAN.log says is not believed. You can run it as often as you like, after any failure, also after kill -9. It needs the same approval.',
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
        (await import('./open-rows.ts')).rowsIntended(context, args.plan),
    },
    run: async (context, input) =>
      (await import('./run.ts')).run(context, {
        path: input.args.plan,
        concurrency: readConcurrency(input),
        resume: true,
      }),
    show: { view: rowView },
  }),
  command({
    meta: {
      name: 'payment batch results',
      summary: 'Print the sheet with what became of each payment, as CSV',
      details: [
        'The status is read from the service: a payment that was approved can fail later. -o json or -o ndjson print JSON.',
        'The rows of --failed can be planned again, after they were corrected. A payment that failed keeps its id in use at the service. The column attempt counts up, and the next plan makes another id of it.',
      ],
      network: 'read',
      examples: [
        { command: 'pixctl payment batch results payroll.csv.plan > results.csv', note: 'All payments' },
        {
          command: 'pixctl payment batch results payroll.csv.plan --failed > failed.csv',
          note: 'What failed, and why',
        },
      ],
    },
    input: {
      args: [plan],
      options: {
        failed: { type: 'boolean', description: 'only payments that failed, as a sheet for the next plan' },
      },
    },
    run: async (context, { args, options }) =>
      (await import('./results.ts')).results(context, {
        path: args.plan,
        failedOnly: options.failed === true,
      }),
    show: { view: resultsView, format: 'csv' },
  }),
];
