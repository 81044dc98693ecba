// `login`: creates a profile with its app key, checked against the service before it is saved.
import { withoutApiPath } from '#client/http/url.ts';
import type { KnownAccount } from '#commands/account/view.ts';
import { accountsOf } from '#commands/account/view.ts';
import type { Input } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { checkNamespace, modeOf } from '#config/profiles.ts';
import { at } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import { formatReais } from '#pix/money.ts';
import type { NewProfile } from '#ports/config.ts';
import type { Context } from '#ports/context.ts';
import type { PlainQuestion } from '#ports/user.ts';
import { ACCOUNT_FIELDS, SANDBOX } from './account-of-key.ts';
import { ENVIRONMENTS } from './environments.ts';
import { MODE_COLUMN } from './view.ts';

const CUSTOM = 'custom';
const MODES = ['live', 'test'] as const;
const WHERE_KEYS_ARE = say`An administrator creates app keys in the panel of the provider: Api/Plugins, New API/Plugin. The AppID shown there is the app key. Production and the test environment have different keys.`;

const text = (options: Input['options'], name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Removes the API path from a base URL, because users often copy it along. */
function addressOf(context: Context, given: string): string {
  const address = withoutApiPath(given);
  if (address === undefined) return given;
  context.output.note(say`The base URL is ${address}: pixctl adds the path of the API by itself.`);
  return address;
}

function profileOf(context: Context, options: Input['options']): NewProfile {
  const environment = text(options, 'environment');
  const known = ENVIRONMENTS.find(({ id }) => id === environment);
  const given = text(options, 'url');
  const baseUrl = given === undefined ? known?.baseUrl : addressOf(context, given);
  if (baseUrl === undefined)
    throw usageError(
      say`missing: --environment or --url`,
      say`Use --environment ${[...ENVIRONMENTS.map(({ id }) => id), SANDBOX].join('|')} or --url URL.`,
      'missing',
    );
  const account = text(options, 'account');
  const namespace = text(options, 'namespace');
  if (namespace !== undefined) checkNamespace(namespace, '--namespace');
  return {
    name: text(options, 'name') ?? known?.id ?? 'default',
    baseUrl,
    // An unknown address is treated as live, so that the confirmations and limits apply.
    mode: MODES.find((one) => one === text(options, 'mode')) ?? known?.mode ?? modeOf(baseUrl),
    namespace: namespace ?? known?.namespace ?? 'service',
    ...(account === undefined ? {} : { account }),
  };
}

async function readKey(context: Context, options: Input['options']): Promise<string> {
  const prompted = text(options, 'app-key');
  if (prompted !== undefined) return prompted.trim();
  if (options['app-key-stdin'] === true)
    return new TextDecoder().decode(await context.files.read('-')).trim();
  throw usageError(
    say`no app key was given`,
    say`Pipe it in: pixctl login --app-key-stdin < key.txt. It is never read from the command line.`,
    'missing',
  );
}

const appKeyQuestion: PlainQuestion = {
  name: 'app-key',
  message: 'App key (hidden)',
  kind: 'secret',
  check: (answer) => (answer.trim() === '' ? say`Paste the app key` : undefined),
};

/** At a terminal, asks again while the service refuses the key; nothing has been saved yet. */
async function checkKey(
  context: Context,
  profile: NewProfile,
  options: Input['options'],
): Promise<{ readonly appKey: string } & Awaited<ReturnType<typeof chooseAccount>>> {
  let appKey = await readKey(context, options);
  for (;;) {
    try {
      return { appKey, ...(await chooseAccount(context, profile, appKey)) };
    } catch (error) {
      if (!(error instanceof PixctlError) || error.fields.status !== 401) throw error;
      if (options['app-key-stdin'] === true || !context.user.interactive) throw error;
      context.output.note(error.userMessage);
      context.output.note(WHERE_KEYS_ARE);
      const again = await context.user.ask(appKeyQuestion);
      if (again === undefined) throw error;
      appKey = again.trim();
    }
  }
}

/** Selects the profile's account after the service has accepted the key; asks if there are several. */
async function chooseAccount(
  context: Context,
  profile: NewProfile,
  appKey: string,
): Promise<{ readonly account: KnownAccount | undefined; readonly chosen?: string }> {
  const client = await context.service.clientFor(profile, appKey);
  const found = await accountsOf(client);
  const usual = found.find((one) => one.isDefault) ?? found[0];
  const wanted =
    profile.account ??
    (found.length < 2
      ? undefined
      : await context.user.ask({
          name: 'account',
          kind: 'choice',
          message: say`Default account`,
          choices: found.map(({ accountId, available }) => ({
            value: accountId,
            label: available === undefined ? accountId : `${accountId}  ${formatReais(available)}`,
          })),
          ...(usual === undefined ? {} : { initial: usual.accountId }),
        }));
  if (wanted === undefined) return { account: usual };
  const account = found.find((one) => one.accountId === wanted);
  if (account === undefined)
    throw new PixctlError(say`account ${wanted} is not one of this key's accounts`, {
      code: 'no-account',
      exitCode: EXIT.refused,
      hint: say`Use one of: ${found.map((one) => one.accountId).join(', ')}. Nothing was saved.`,
    });
  return { account, chosen: wanted };
}

/** Offers once at a terminal to install shell completion. */
async function offerCompletion(context: Context): Promise<void> {
  if (!context.user.interactive) return;
  const { shell } = await context.system();
  if (shell.current === undefined || shell.isInstalled(shell.current)) return;
  const answer = await context.user.ask({
    name: 'completion',
    kind: 'confirm',
    message: say`Install completion for ${shell.current}?`,
  });
  if (answer !== 'yes') {
    context.output.note(say`Later: pixctl completion --install`);
    return;
  }
  const { startup, script } = await shell.install(shell.current);
  context.output.note(say`Installed in ${startup ?? script}. Open a new shell to use it.`);
}

export const login = command({
  meta: {
    name: 'login',
    core: true,
    words:
      'auth, auth login, signin, sign in, sign-in, log in, entrar, conectar, connect, init, setup, configure, autenticar, authenticate, authentication, autenticacao, logar, link account, configurar chave, conectar conta, primeiro acesso, guardar chave, set api key, comecar, get started',
    summary: 'Connect to a service and save the profile',
    details: [
      'At a terminal, login asks for missing values. It tests the app key before it saves anything. The key is stored in the keyring of the operating system, or in a file that only you can read. It is never read from the command line.',
      WHERE_KEYS_ARE,
    ],
    network: 'read',
    examples: [
      { command: 'pixctl login', note: 'Answer questions' },
      {
        command: 'pixctl login --environment test --name test --app-key-stdin < key.txt',
        note: 'Without questions, for CI',
      },
      { command: 'pixctl login --environment sandbox', note: 'Use the sandbox from now on' },
    ],
  },
  input: {
    options: {
      environment: {
        type: 'string',
        enum: [...ENVIRONMENTS.map(({ id }) => id), SANDBOX, CUSTOM],
        placeholder: 'NAME',
        description: 'service to connect to',
      },
      url: {
        type: 'string',
        placeholder: 'URL',
        description: 'base URL of another service with the same API',
      },
      name: { type: 'string', source: 'profile', placeholder: 'NAME', description: 'name of the profile' },
      mode: {
        type: 'string',
        enum: MODES,
        placeholder: 'live|test',
        description: 'live for real money, test for a test account',
      },
      namespace: { type: 'string', placeholder: 'NAME', description: 'namespace of the service' },
      account: {
        type: 'string',
        source: 'account',
        placeholder: 'ID',
        description: 'account to use by default',
      },
      'app-key-stdin': { type: 'boolean', description: 'read the app key from standard input' },
    },
    questions: [
      {
        name: 'environment',
        message: 'Which service?',
        kind: 'choice',
        choices: [
          ...ENVIRONMENTS.map(({ id, label }) => ({ value: id, label })),
          { value: SANDBOX, label: say`Sandbox on this machine (no key needed)` },
          { value: CUSTOM, label: say`Another base URL` },
        ],
        when: (answers) => answers['url'] === undefined,
      },
      {
        name: 'url',
        message: 'Base URL of the service',
        kind: 'text',
        when: (answers) => answers['environment'] === CUSTOM,
        check: (answer) =>
          /^https?:\/\/[^/\s]+/.test(answer) ? undefined : say`Start with https:// and a host`,
      },
      {
        name: 'name',
        message: 'Name of the profile',
        kind: 'text',
        initial: 'default',
        when: (answers) => answers['environment'] !== SANDBOX,
      },
      {
        ...appKeyQuestion,
        when: (answers) => answers['environment'] !== SANDBOX && answers['app-key-stdin'] !== true,
      },
    ],
  },
  run: async (context, { options }) => {
    if (text(options, 'environment') === SANDBOX) {
      await context.config.use(SANDBOX);
      return { profile: SANDBOX, mode: SANDBOX };
    }
    const profile = profileOf(context, options);
    const { named } = context.config;
    if (named !== undefined && named !== profile.name)
      throw usageError(
        say`--profile names ${showValue(named)}, and login would save the profile ${showValue(profile.name)}`,
        say`Nothing was saved. Name the new profile with --name instead of --profile.`,
        'profile-name',
      );
    const { appKey, account, chosen } = await checkKey(context, profile, options);
    const kept = await context.config.save(
      chosen === undefined ? profile : { ...profile, account: chosen },
      appKey,
    );
    if (kept === 'file')
      context.output.note(say`There is no keyring. The app key is stored in a file that only you can read.`);
    context.output.note(
      profile.mode === 'live'
        ? say`Saved profile ${profile.name}. It is now the current profile: commands without --profile or --sandbox act on this live account. To change that: pixctl profile use NAME`
        : say`Saved profile ${profile.name}. It is now the current profile.`,
    );
    // The profile is saved: an error in this optional step, including Ctrl-C, must not look like a failed login.
    await offerCompletion(context).catch((error: unknown) => {
      if (!(error instanceof PixctlError)) throw error;
      if (error.fields.exitCode !== EXIT.interrupted) context.output.note(error.userMessage);
    });
    return {
      profile: profile.name,
      mode: profile.mode,
      baseUrl: profile.baseUrl,
      ...(account === undefined ? {} : { account: account.answer }),
    };
  },
  show: {
    view: {
      columns: [
        { path: 'profile', label: 'Profile' },
        MODE_COLUMN,
        { path: 'baseUrl', label: 'Base URL' },
        { path: 'account.accountId', label: 'Account' },
        { path: 'account.balance.available', label: 'Available', format: 'money' },
      ],
    },
    moreFields: ACCOUNT_FIELDS,
    next: (saved) =>
      at(saved, 'mode') === 'live'
        ? say`Next: pixctl balance, or see what came in: pixctl transaction list --limit 10`
        : say`Next: pixctl charge create --amount 19,90`,
  },
});
