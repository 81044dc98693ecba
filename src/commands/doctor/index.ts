// `doctor`: checks the configuration and the connection to the service, one check after the other.
import { describeDeprecation } from '#client/http/deprecation.ts';
import type { Command } from '#commands/kit/command.ts';
import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { modeWord } from '#contract/mode-word.ts';
import { pick } from '#contract/operation.ts';
import { accountOperations } from '#contract/operations/account.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { numberOfUnknownWrites } from '#messages/quantity.ts';
import { brasiliaDay } from '#pix/dates.ts';
import type { Context } from '#ports/context.ts';
import type { ChosenProfile } from '#ports/service.ts';
import type { Check, SystemPort } from '#ports/system.ts';

/** Maximum clock difference in milliseconds. Some services reject signed or dated requests beyond it. */
const SKEW_MS = 60_000;

const problem = (check: Message, error: PixctlError): Check => ({
  check,
  state: 'problem',
  detail: error.userMessage,
  ...(error.fields.hint === undefined ? {} : { hint: error.fields.hint }),
});

/**
 * Returns an error for the user: a shared store that does not answer, a folder that cannot be used.
 * @throws other errors, and every error after Ctrl-C, which would otherwise be shown as a problem
 */
function userError({ signal }: Context, machine: SystemPort, error: unknown): PixctlError {
  if (signal.aborted && !(signal.reason instanceof PixctlError)) throw error;
  const known = error instanceof PixctlError ? error : machine.fileError(error);
  if (known === undefined) throw error;
  return known;
}

async function journalCheck(context: Context): Promise<Check> {
  // A damaged entry is open too.
  let damaged = 0;
  const { recorded } = await context.journal();
  const open = (await recorded.open(() => (damaged += 1))).length + damaged;
  return open === 0
    ? { check: say`journal`, state: 'ok', detail: say`no open entries` }
    : {
        check: say`journal`,
        state: 'warning',
        detail: numberOfUnknownWrites(open),
        hint: say`Find out with: pixctl journal resolve`,
      };
}

/** Checks the service, its clock and the app key with a single request. */
async function serviceChecks(
  context: Context,
  machine: SystemPort,
): Promise<{ readonly checks: Check[]; readonly code: ExitCode }> {
  const began = context.clock.now();
  try {
    const { headers } = await (
      await context.service.client()
    ).call(pick(accountOperations, 'account.list'), {});
    const took = context.clock.now() - began;
    const date = Date.parse(headers['date'] ?? '');
    return {
      code: EXIT.done,
      checks: [
        { check: say`service`, state: 'ok', detail: say`it answered in ${took} ms` },
        ...(Number.isNaN(date) ? [] : [clockCheck(date, began, context.clock.now())]),
        { check: say`key`, state: 'ok', detail: say`the service accepts the key` },
      ],
    };
  } catch (thrown) {
    const error = userError(context, machine, thrown);
    const { exitCode } = error.fields;
    const answered = exitCode === EXIT.auth && error.fields.status !== undefined;
    return {
      code: exitCode,
      checks: answered
        ? [{ check: say`service`, state: 'ok', detail: say`it responds` }, problem(say`key`, error)]
        : [problem(exitCode === EXIT.auth ? say`key` : say`service`, error)],
    };
  }
}

function clockCheck(date: number, began: number, ended: number): Check {
  // The Date header has whole seconds and was written between the start and the end of the request.
  const skew = date < began - 1_000 ? date - began : date > ended ? date - ended : 0;
  const seconds = Math.round(Math.abs(skew) / 1000);
  return Math.abs(skew) < SKEW_MS
    ? { check: say`clock`, state: 'ok', detail: say`agrees with the service` }
    : {
        check: say`clock`,
        state: 'warning',
        detail: skew > 0 ? say`${seconds} s behind the service` : say`${seconds} s ahead of the service`,
        hint: say`Let the operating system set the clock from the network.`,
      };
}

/** Operations that the service will end; a newer version of pixctl may use others. */
async function deprecationChecks(context: Context, machine: SystemPort): Promise<Check[]> {
  const place = await context.service.place();
  if (place === undefined) return [];
  const ends = await machine.announcedEnds(place.origin);
  // Only a sandbox has a clock of its own.
  const now = ends.length === 0 ? 0 : await context.service.now();
  return ends.map(({ operation, seen, link, ...deprecation }) => ({
    check: say`deprecation`,
    state: 'warning',
    detail: say`${describeDeprecation(operation, deprecation, now)}; last seen on ${brasiliaDay(seen)}`,
    hint:
      link === undefined
        ? say`Look for a newer version of pixctl.`
        : say`Read ${link}, and look for a newer version of pixctl.`,
  }));
}

function profileCheck({ name, mode, baseUrl }: ChosenProfile): Check {
  return {
    check: say`profile`,
    state: 'ok',
    detail:
      baseUrl === undefined
        ? say`${name} (${modeWord(mode)})`
        : say`${name} (${modeWord(mode)}) at ${baseUrl}`,
  };
}

export const doctorCommand: Command = command({
  meta: {
    name: 'doctor',
    words:
      'diagnose, diagnostico, diagnosticar, health, saude, problema, problem, check, ping, verificar instalacao, troubleshoot, debug, status, nao conecta, erro de conexao, connection refused, conexao recusada, certificado tls, tls, ssl, proxy nao funciona, chave recusada, 401, 403, unauthorized, permissao negada, forbidden, key refused',
    summary: 'Check the configuration, network, service and app key',
    details: [
      'Also lists what pixctl keeps on this machine: folders with their sizes, entries of the keyring, and files of the completion. Shows no key. Changes nothing: to find out whether pixctl can write to its folders, it writes a file there and removes it. The exit code is 0 if there is no problem, 2 for the configuration and the folders, 3 for the key, 5 for the network or the service.',
    ],
    network: 'read',
    examples: [
      { command: 'pixctl doctor', note: 'Of the current profile' },
      { command: 'pixctl doctor --sandbox', note: 'Without connecting to a service' },
      { command: 'pixctl doctor --jq \'.[] | select(.state == "problem")\'', note: 'Only the problems' },
    ],
  },
  run: async (context) => {
    const machine = await context.system();
    const checks = await machine.local();
    let code: ExitCode = checks.some(({ state }) => state === 'problem') ? EXIT.usage : EXIT.done;
    const attempt = (check: Message, work: Promise<Check>): Promise<Check> =>
      work.catch((error: unknown) => problem(check, userError(context, machine, error)));
    checks.push(
      await attempt(say`journal`, journalCheck(context)),
      await attempt(say`sandbox`, machine.sandbox()),
    );
    try {
      const profile = await context.service.profile();
      checks.push(profileCheck(profile));
      if (profile.baseUrl !== undefined) checks.push(...(await machine.route(profile.baseUrl)));
      const service = await serviceChecks(context, machine);
      checks.push(...service.checks);
      checks.push(...(await deprecationChecks(context, machine)));
      if (code === EXIT.done) code = service.code;
    } catch (thrown) {
      const error = userError(context, machine, thrown);
      checks.push(problem(say`profile`, error));
      if (code === EXIT.done) code = error.fields.exitCode;
    }
    return new Ended(checks, code);
  },
  show: {
    view: {
      columns: [
        { path: 'check', label: 'Check', format: 'message' },
        { path: 'state', label: 'Status', format: 'state' },
        { path: 'detail', label: 'Detail', format: 'message' },
        { path: 'hint', label: 'What to do', format: 'message' },
      ],
    },
  },
});
