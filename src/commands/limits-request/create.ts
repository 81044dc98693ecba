import type { Answered } from '#client/answers/checked-answer.ts';
import { requireFields, validField } from '#client/answers/checked-answer.ts';
import type { LimitOption } from '#commands/account/limit-options.ts';
import { LIMIT_FIELDS, LIMIT_OPTION_NAMES, LIMIT_OPTIONS } from '#commands/account/limit-options.ts';
import { getLimits } from '#commands/account/limits.ts';
import { defaultAccountId } from '#commands/account/view.ts';
import { command } from '#commands/kit/define.ts';
import { send } from '#commands/kit/service.ts';
import type { ReadFile } from '#commands/kit/upload.ts';
import { readAll, uploadAll } from '#commands/kit/upload.ts';
import { createdButNotAwaited, watch } from '#commands/kit/wait-for-status.ts';
import { pick } from '#contract/operation.ts';
import { limitsRequestOperations } from '#contract/operations/limits-request.ts';
import { markOf, textWithMark } from '#contract/recovery-marks.ts';
import type { LimitRequest } from '#contract/resources/limits.ts';
import { FINAL_STATES } from '#contract/statuses.ts';
import { quote } from '#errors/command-line.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import type { Change } from '#ports/movement.ts';
import { get, lessThanRequested, view } from './view.ts';

const create = pick(limitsRequestOperations, 'limits-request.create');

const MAX_DOCUMENTS = create.body.properties.documents.maxItems;

/** Options of the limits that the service requires in each request. */
const REQUIRED: readonly LimitOption[] = ['day', 'night'];

/** Limits in cents by option. */
type Limits = Readonly<Partial<Record<LimitOption, number>>>;

const optionsOf = (limits: Limits): readonly LimitOption[] =>
  LIMIT_OPTION_NAMES.filter((option) => limits[option] !== undefined);

/** Returns the limits that the options name. */
const limitsIn = (options: Limits): Limits =>
  Object.fromEntries(optionsOf(options).map((option) => [option, options[option]]));

const fieldsOf = (limits: Limits) =>
  Object.fromEntries(optionsOf(limits).map((option) => [LIMIT_FIELDS[option], limits[option]]));

/** Reads the limits of today; one that is not set is absent. */
async function readLimits(context: Context, accountId: string): Promise<Limits> {
  const answer = await send(context, getLimits, { path: { accountId } });
  return Object.fromEntries(
    LIMIT_OPTION_NAMES.flatMap((option) => {
      const [cents] = requireFields(getLimits, answer, `limits.${LIMIT_FIELDS[option]}`);
      return cents === undefined ? [] : [[option, cents]];
    }),
  );
}

const notSent = (problem: Message, hint: Message): Error =>
  usageError(problem, say`Nothing was sent. ${hint}`, 'invalid-value');

/**
 * Returns the limits to request: those that were given, and the required ones as they are today.
 * @param see command that shows the limits
 * @throws PixctlError (exit 2) for a limit that is not set or below that of today, or if none is above
 */
function requestedLimits(given: Limits, today: Limits, see: string): Limits {
  for (const option of optionsOf(given)) {
    const [cents, now] = [given[option] ?? 0, today[option]];
    if (now === undefined)
      throw notSent(
        say`--${option} is ${formatReais(cents)}, but the account has no such limit`,
        say`See the limits: ${see}`,
      );
    if (cents < now)
      throw notSent(
        say`--${option} is ${formatReais(cents)}, which is below the limit of today, ${formatReais(now)}`,
        say`A request can only raise limits.`,
      );
  }
  const raised = optionsOf(given).filter((option) => given[option] !== today[option]);
  if (raised.length === 0)
    throw notSent(
      say`no limit is above that of today: ${listed(optionsOf(given), today)}`,
      say`Give at least one higher limit.`,
    );
  const kept = REQUIRED.filter((option) => given[option] === undefined);
  for (const option of kept)
    if (today[option] === undefined)
      throw notSent(
        say`the account has no limit --${option}, and the service requires one in each request`,
        say`See the limits: ${see}`,
      );
  return { ...Object.fromEntries(kept.map((option) => [option, today[option]])), ...given };
}

const listed = (options: readonly LimitOption[], limits: Limits): string =>
  options.map((option) => `--${option} ${formatReais(limits[option] ?? 0)}`).join(', ');

/** What a person confirms. */
const changeOf = (account: string, asked: Limits, today: Limits, files: readonly ReadFile[]): Change => ({
  heading: say`Ask for higher limits:`,
  rows: [
    [say`Account`, account],
    ...optionsOf(asked).map((option) => [LABELS[option], stepText(today[option], asked[option])] as const),
    ...files.map(({ path }) => [say`File`, path] as const),
  ],
});

const LABELS: Readonly<Record<LimitOption, Message>> = {
  day: say`Day`,
  night: say`Night`,
  'same-holder-day': say`Same holder, day`,
  'same-holder-night': say`Same holder, night`,
  'others-day': say`Others, day`,
  'others-night': say`Others, night`,
};

const stepText = (today = 0, asked = 0): Message =>
  asked === today
    ? say`${formatReais(today)}, unchanged`
    : say`${formatReais(today)} today, ${formatReais(asked)} requested`;

/** @throws PixctlError (exit 2) for too many files, or the same one twice */
function assertDocuments(files: readonly ReadFile[]): void {
  if (files.length > MAX_DOCUMENTS)
    throw usageError(
      say`${files.length} files are too many: at most ${MAX_DOCUMENTS} go with one request`,
      say`Nothing was sent.`,
      'file',
    );
  files.forEach(({ bytes, path }, index) => {
    const before = files.slice(0, index).find((other) => Buffer.compare(other.bytes, bytes) === 0);
    if (before !== undefined)
      throw usageError(
        say`${before.path} and ${path} are the same file`,
        say`Give each file once. Nothing was sent.`,
        'file',
      );
  });
}

export const limitsRequestCreate = command({
  meta: {
    name: 'limits-request create',
    // The documents are files of a person.
    agent: 'none',
    summary: 'Ask for higher limits of an account, with documents',
    details: [
      'Give only the limits that are to rise; pixctl reads the others, and they stay. It refuses a limit below that of today. The documents are files (PDF, PNG, JPEG or WEBP, up to 10 MiB, 1 to 10 of them) that show why the limits are needed, such as invoices. pixctl checks all files, and uploads them before it sends the request.',
      'People at the service decide. They may approve less than was requested; the limits of the account change at that moment. An account has one request in review at a time.',
      'A request has no id of yours at the service, so that pixctl never repeats it. It writes a mark at the end of the description, by which it finds the request if the answer was lost.',
    ],
    operation: create,
    network: 'write',
    exitCodes: [EXIT.wait],
    examples: [
      {
        command: 'pixctl limits-request create --day 50000,00 --file faturamento.pdf',
        note: 'A higher limit by day',
      },
      {
        command:
          'pixctl limits-request create --day 50000,00 --night 5000,00 --file faturamento.pdf --file contrato.pdf --description "Payroll of 80 people" --wait 2h',
        note: 'By day and by night, and wait for the decision',
      },
    ],
  },
  input: {
    options: {
      ...LIMIT_OPTIONS,
      day: {
        ...LIMIT_OPTIONS.day,
        required: true,
        unless: LIMIT_OPTION_NAMES.filter((option) => option !== 'day'),
      },
      file: {
        type: 'string',
        repeatable: true,
        required: true,
        file: 'file',
        placeholder: 'FILE|-',
        description: 'document to upload; repeat the option for several files',
      },
      account: {
        type: 'string',
        source: 'account',
        placeholder: 'ID',
        description: 'account id (default: the default account)',
      },
      description: {
        type: 'string',
        placeholder: 'TEXT',
        description: 'text for the people who decide',
      },
      reason: {
        type: 'string',
        placeholder: 'TEXT',
        description: 'why the limits are needed',
      },
      wait: {
        type: 'duration',
        optionalValue: true,
        placeholder: 'DURATION',
        description: 'wait until it is decided, at most this long',
      },
    },
  },
  money: {
    confirmedBy: 'change',
    intendedWrites: (_context, { options }) => {
      const body = {
        ...(options.account === undefined ? {} : { companyBankAccountId: options.account }),
        ...fieldsOf(limitsIn(options)),
        ...(options.reason === undefined ? {} : { limitRequestReason: options.reason }),
      };
      const read = ['companyBankAccountId', ...REQUIRED.map((option) => LIMIT_FIELDS[option])];
      // Files have ids when they are uploaded, and the description has a mark.
      const unread = [...read.filter((name) => !Object.hasOwn(body, name)), 'documents', 'description'];
      return Promise.resolve([{ what: create.id, operation: create, params: {}, body, unread }]);
    },
  },
  run: async (context, { options }) => {
    const given = limitsIn(options);
    for (const name of ['description', 'reason'] as const)
      if (options[name]?.trim() === '')
        throw usageError(say`--${name} is empty`, say`Nothing was sent.`, 'invalid-value');
    const files = await readAll(context, options.file);
    assertDocuments(files);
    const account =
      options.account ?? (await defaultAccountId(context, say`Name the account with --account ID.`));
    const today = await readLimits(context, account);
    const { flag = '' } = await context.service.profile();
    const asked = requestedLimits(given, today, `pixctl account limits ${quote(account)}${flag}`);
    await context.confirm(() => Promise.resolve(changeOf(account, asked, today, files)));
    const uploaded = await uploadAll(context, files, {
      purpose: 'ACCOUNT_LIMIT_REQUEST',
      of: account,
      notDone: say`no higher limits were requested`,
    });
    const { day = 0, night = 0 } = asked;
    const request = await send(context, create, {
      body: {
        companyBankAccountId: account,
        ...fieldsOf(asked),
        pixDayLimit: day,
        pixNightLimit: night,
        documents: uploaded.map(({ fileId }) => ({ fileId })),
        description: textWithMark(options.description, markOf(context.newId())),
        ...(options.reason === undefined ? {} : { limitRequestReason: options.reason }),
      },
    });
    return options.wait === undefined
      ? request
      : untilDecided(context, request, options.wait === true ? undefined : options.wait);
  },
  show: {
    view,
    resultOf: create,
    next: (request, { flag }) => {
      const id = validField(create, request as Answered<LimitRequest>, 'id');
      return id === undefined
        ? undefined
        : say`See the decision: pixctl limits-request get ${quote(id)}${flag}`;
    },
  },
});

/** Waits for the decision. Ends with exit 8 if it is rejected or after `patience` milliseconds. */
async function untilDecided(
  context: Context,
  made: Answered<LimitRequest>,
  patience: number | undefined,
): Promise<unknown> {
  const [id] = requireFields(create, made, 'id');
  // The person knows of the request, however the wait ends: the same command may ask again after a rejection.
  context.output.note(say`request ${id} was sent`);
  await (await context.journal()).markShown();
  try {
    const decided = await watch(context, {
      what: say`request ${id}`,
      read: () => send(context, get, { path: { id } }),
      statusOf: (request) => validField(get, request, 'status') ?? 'unknown',
      correlationIDOf: () => undefined,
      final: FINAL_STATES.limitRequest,
      awaited: 'APPROVED',
      patience,
    });
    const less = decided === undefined ? undefined : lessThanRequested(decided);
    if (less !== undefined) context.output.warn(say`less was approved than was requested: ${less}`);
    return decided;
  } catch (error) {
    const { flag = '' } = await context.service.profile();
    throw createdButNotAwaited(
      error,
      (why) => say`request ${id} was sent, but pixctl could not find out its decision: ${why}`,
      say`See the decision: pixctl limits-request get ${quote(id)}${flag}`,
    );
  }
}
