import { itemsOf, relied } from '#client/answer.ts';
import type { CommandGroup } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { transactionView } from '#commands/transaction/index.ts';
import { control } from '#contract/sandbox/controls.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { confirmLoss } from '#policy/confirmation.ts';
import type { Context } from '#ports/context.ts';
import type { ServedRequest } from '#ports/sandbox.ts';
import type { Receivers } from '#sandbox/edge/receivers.ts';
import { MAGIC } from '#sandbox/faults/magic.ts';
import { deliveryCommands } from './deliveries.ts';
import { disputeCommands } from './disputes.ts';
import { faultCommands } from './faults.ts';
import { mandateCommands } from './mandates.ts';
import { tenantCommands } from './tenants.ts';

const status = control('sandbox.status');
const pay = control('sandbox.pay');
const reset = control('sandbox.reset');
const advance = control('sandbox.advance');
const companies = control('sandbox.companies');

/** A person sees what happens; a program reads its output undisturbed. */
const showsRequests = ({ user, output }: Context): boolean =>
  output.verbose || (user.watches && !output.json);

/** `POST /api/v1/charge  200  12 ms` */
const requestLine = ({ method, path, status, milliseconds }: ServedRequest): Message =>
  say`${method} ${path}  ${status ?? say`no answer`}  ${milliseconds} ms`;

/** Shows what is there and asks; an empty sandbox has nothing to lose. @throws PixctlError (exit 9) when declined. */
async function confirmReset(context: Context): Promise<void> {
  const { interactive, agrees } = context.user;
  if (!interactive || agrees) return;
  const found = await context.sandbox.control(status, {});
  const [company, counts] = relied(status, found, 'company', 'counts');
  const others = itemsOf(companies, await context.sandbox.control(companies, {})).length - 1;
  const held = Object.entries(counts).flatMap(([name, count]) =>
    typeof count === 'number' && count > 0 ? [`${name}: ${count}`] : [],
  );
  if (held.length === 0 && others === 0) return;
  await confirmLoss(
    {
      heading: say`About to delete everything in the sandbox:`,
      rows: [
        [say`Data`, context.config.dataDir],
        [say`Company`, others === 0 ? company : say`${company} and ${others} more`],
        [say`Contents`, held.length === 0 ? say`nothing` : held.join(', ')],
      ],
    },
    context.user,
  );
}

export const sandbox: CommandGroup = {
  name: 'sandbox',
  summary: 'Run the embedded sandbox, pay charges, advance its clock',
  notes: {
    title: 'Pix keys, accounts and amounts that fail on purpose',
    rows: MAGIC.map(({ use, effect }) => [use, effect] as const),
  },
  commands: [
    command({
      name: 'sandbox start',
      live: true,
      summary: 'Serve the sandbox over HTTP on this machine',
      details: [
        'Listens on 127.0.0.1 only. While it runs, the profile `sandbox` uses it. Otherwise the profile uses the same data in its own process.',
        'At a terminal, each request is printed on stderr. Otherwise, and with -o json, add --verbose.',
        'With -o json, one line is printed when it is ready: {"url","appKey","controlKey","dataDir"}.',
      ],
      options: {
        port: {
          type: 'integer',
          minimum: 0,
          maximum: 65_535,
          default: 4010,
          placeholder: 'PORT',
          description: 'port to listen on; 0 picks a free port',
        },
        data: {
          type: 'string',
          file: 'place',
          placeholder: 'DIR|:memory:',
          description: 'folder of the data',
        },
        receivers: {
          type: 'string',
          enum: ['public', 'loopback', 'private'] satisfies readonly Receivers[],
          default: 'loopback',
          placeholder: 'WHICH',
          description: 'endpoints to allow: public addresses; also this machine; also private networks',
        },
      },
      examples: [
        { command: 'pixctl sandbox start', note: 'On port 4010' },
        {
          command: 'pixctl sandbox start --port 0 --data :memory: -o json',
          note: 'On a free port, without keeping the data',
        },
        {
          command: 'pixctl sandbox start --receivers private',
          note: 'Allow webhooks in private networks',
        },
      ],
      view: {
        columns: [
          { path: 'url', label: 'URL' },
          { path: 'appKey', label: 'App key' },
          { path: 'controlKey', label: 'Control key' },
          { path: 'dataDir', label: 'Data' },
        ],
      },
      run: async (context, input) => {
        const { port, data, receivers } = input.options;
        const shown: Promise<void>[] = [];
        await context.sandbox.serve(
          {
            port: port ?? 4010,
            ...(data === undefined ? {} : { data }),
            ...(receivers === undefined ? {} : { receivers }),
            ...(showsRequests(context) ? { onRequest: (one) => context.output.note(requestLine(one)) } : {}),
          },
          ({ url, appKey, controlKey, dataDir }) => {
            shown.push(context.output.announce({ url, appKey, controlKey, dataDir }));
            context.output.note(say`The sandbox is ready. Stop it with Ctrl-C or: pixctl sandbox stop`);
            context.output.note(say`See it in the browser with: pixctl --sandbox open`);
            if (!context.user.watches || context.output.json) return;
            context.output.note(say`To use it from another program or terminal:`);
            context.output.note(say`export PIXCTL_BASE_URL=${url}`);
            context.output.note(say`export PIXCTL_APP_KEY=${appKey}`);
          },
        );
        await Promise.all(shown);
        return undefined;
      },
    }),
    command({
      name: 'sandbox status',
      alsoPrints: [
        { path: 'clockAhead', description: 'how far the clock is ahead, such as 36h' },
        { path: 'company', description: 'the first company' },
        { path: 'counts', description: 'number of items of each resource' },
        { path: 'jobs', description: 'pending jobs' },
        { path: 'ledgerBalanced', description: 'every ledger entry has its counterpart' },
        { path: 'sumsAgree', description: 'every balance is the sum of its entries' },
        { path: 'errors', description: 'what could not be done' },
      ],
      summary: 'Show the address, clock and contents of the sandbox',
      examples: [
        { command: 'pixctl sandbox status', note: 'Address, clock and counts' },
        { command: 'pixctl sandbox status --json', note: 'As JSON' },
      ],
      view: {
        columns: [
          { path: 'running', label: 'Running at', format: 'boolean' },
          { path: 'url', label: 'URL' },
          { path: 'now', label: 'Clock', format: 'time' },
          { path: 'dataDir', label: 'Data' },
        ],
      },
      run: async (context) => {
        const server = await context.sandbox.running();
        const found = await context.sandbox.control(status, {});
        return {
          running: server !== undefined,
          ...(server === undefined ? {} : { url: server.url, pid: server.pid }),
          ...found,
        };
      },
    }),
    command({
      name: 'sandbox stop',
      summary: 'Stop the sandbox',
      examples: [
        { command: 'pixctl sandbox stop', note: 'The data is kept' },
        { command: 'pixctl sandbox stop --quiet', note: 'Without output' },
      ],
      view: { columns: [{ path: 'stopped', label: 'Stopped', format: 'boolean' }] },
      run: async (context) => {
        const stopped = await context.sandbox.stop();
        if (!stopped) context.output.note(say`The sandbox was not running.`);
        return { stopped };
      },
    }),
    command({
      name: 'sandbox reset',
      summary: 'Delete all data of the sandbox, except companies, accounts and keys',
      details: ['At a terminal, it shows what will be deleted and asks. --yes skips the question.'],
      examples: [
        { command: 'pixctl sandbox reset', note: 'Show what will be deleted, and ask' },
        {
          command: 'pixctl sandbox reset --yes && pixctl sandbox seed',
          note: 'Replace all data with test data, without a question',
        },
      ],
      view: { columns: [{ path: 'status', label: 'Status' }] },
      run: async (context) => {
        await confirmReset(context);
        return context.sandbox.control(reset, {});
      },
    }),
    command({
      name: 'sandbox pay',
      alsoPrints: [
        { path: 'charge', description: 'the charge that was paid' },
        { path: 'payer.taxID.type', description: 'BR:CPF, BR:CNPJ' },
        { path: 'creditParty.pixKey.type', description: 'type of the Pix key' },
      ],
      summary: 'Pay a charge or a static QR code, as a customer would',
      args: [
        {
          name: 'id',
          description: 'id of the charge or QR code, its BR Code or payment link, or one of your Pix keys',
        },
      ],
      details: [
        'A BR Code or payment link is paid only at the sandbox that issued it: the one on this data, or the one of the profile.',
      ],
      options: {
        value: {
          type: 'cents',
          placeholder: 'CENTS',
          minimum: 1,
          description: 'amount, for a Pix key or a QR code without an amount',
        },
        amount: { type: 'reais', placeholder: 'BRL', minimum: 1, description: 'the amount in reais' },
        'payer-name': {
          type: 'string',
          placeholder: 'NAME',
          description: 'name of the payer (default: the customer of the charge)',
        },
        'payer-tax-id': { type: 'tax-id', placeholder: 'TAXID', description: 'CPF or CNPJ of the payer' },
      },
      view: transactionView,
      examples: [
        { command: 'pixctl sandbox pay order-1', note: 'The charge becomes COMPLETED' },
        {
          command: 'pixctl sandbox pay counter-1 --amount 8,50',
          note: 'A static QR code without an amount',
        },
      ],
      run: async (context, input) => {
        const { value, amount, 'payer-name': name, 'payer-tax-id': taxID } = input.options;
        if (value !== undefined && amount !== undefined)
          throw usageError(
            say`--value and --amount set the same value`,
            say`Use either --value or --amount.`,
          );
        const cents = value ?? amount;
        const payer = { ...(name === undefined ? {} : { name }), ...(taxID === undefined ? {} : { taxID }) };
        const { readPayTarget } = await import('./pay-target.ts');
        const { host, ...target } = await readPayTarget(input.args.id);
        const body = {
          ...target,
          ...(cents === undefined ? {} : { value: cents }),
          ...(Object.keys(payer).length === 0 ? {} : { payer }),
        };
        return context.sandbox.control(pay, { body }, host);
      },
    }),
    command({
      name: 'sandbox advance',
      alsoPrints: [
        { path: 'advanced', description: 'how far it was moved, such as 36h' },
        { path: 'errors', description: 'what could not be done' },
      ],
      summary: 'Move the clock of the sandbox forward',
      args: [{ name: 'duration', description: 'how far: 90s, 15m, 36h, 30d' }],
      view: { columns: [{ path: 'now', label: 'Clock', format: 'time' }] },
      examples: [
        { command: 'pixctl sandbox advance 36h', note: 'Move it forward 36 hours' },
        { command: 'pixctl sandbox advance 30d', note: 'Until unpaid charges have expired' },
      ],
      run: async (context, input) => {
        const { parseDuration } = await import('#pix/duration.ts');
        return context.sandbox.control(advance, {
          body: { milliseconds: parseDuration(input.args.duration) },
        });
      },
    }),
    ...faultCommands,
    ...deliveryCommands,
    ...disputeCommands,
    ...mandateCommands,
    ...tenantCommands,
  ],
};
