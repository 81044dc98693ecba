// Output of a run: the result in the chosen format, long lists through the pager, and notes on stderr.
import { asInvoked } from '#cli/invocation.ts';
import type { Globals } from '#cli/parse/global-options.ts';
import type { RunSettings } from '#cli/run-settings.ts';
import type { Progress } from '#cli/terminal/progress.ts';
import { openScreen } from '#cli/terminal/screen.ts';
import { wrapForTerminal } from '#cli/terminal/wrap.ts';
import type { Host } from '#host/host.ts';
import type { Text } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { isJsonFormat } from '#output/formats.ts';
import { checkOutput, render } from '#output/render.ts';
import type { RenderOptions } from '#output/render-options.ts';
import { clean, cleanJson } from '#output/sanitize.ts';
import { isStream } from '#output/values.ts';
import type { View } from '#output/view.ts';
import type { OutputPort } from '#ports/output.ts';

export interface Shown {
  readonly host: Host;
  readonly globals: Globals;
  readonly settings: RunSettings;
  readonly t: Translate;
  /** Aborted by Ctrl-C and at the time limit. */
  readonly signal: AbortSignal;
  /** Masks the app key in text from the service. */
  readonly hide: (text: string) => string;
  /** Progress line, removed from the screen before the pager starts. */
  readonly progress: Pick<Progress, 'stop' | 'tell'>;
  /** Paths of the fields of the command's JSON. */
  readonly documented: RenderOptions['documented'];
  /** Current time in epoch milliseconds, by the clock of the displayed data. */
  readonly now: () => Promise<number>;
}

export interface OutputAdapter extends OutputPort {
  /** Prints a command's result to stdout in the chosen format, a long list through the pager. */
  render(value: unknown, view: View | undefined): Promise<void>;
  /**
   * Checks the options that select and format the result, before there is one.
   * @param areFieldsKnown false if the result is not the one that the command documents
   * @throws PixctlError (exit 2)
   */
  check(view: View | undefined, areFieldsKnown: boolean): Promise<void>;
  /** Prints a dim line to stderr. */
  hint(message: Text): void;
}

/** Some terminals set `COLORFGBG=0;15` for black on white; others are assumed to be dark. */
function hasLightBackground({ env, stdoutIsTerminal }: Host): boolean {
  const background = /;(\d+)$/.exec(env.COLORFGBG ?? '')?.[1];
  const dark = background === undefined || Number(background) < 7 || background === '8';
  return stdoutIsTerminal && env.TERM !== 'dumb' && !dark;
}

/** True unless the locale names a character set other than UTF-8. */
function hasUnicode({ env }: Host): boolean {
  const locale = [env.LC_ALL, env.LC_CTYPE, env.LANG].find((one) => one !== undefined && one !== '');
  return locale === undefined || (locale !== 'C' && locale !== 'POSIX' && !/\.(?!utf-?8)/i.test(locale));
}

/** Whether the view contains a time, which may be formatted relative to now. */
const hasTimes = (view: View | undefined): boolean =>
  view?.screen !== undefined ||
  [...(view?.drawn ?? view?.columns ?? []), ...(view?.drawnDetail ?? view?.detail ?? [])].some(
    ({ format }) => format === 'time' || format === 'time-left',
  );

/** Prints a value in the chosen format. */
type Show = (
  value: unknown,
  view: View | undefined,
  write?: RenderOptions['write'],
  note?: RenderOptions['note'],
) => Promise<void>;

const isTable = ({ format, template }: RunSettings): boolean => format === 'table' && template === undefined;

export function outputAdapter(shown: Shown): OutputAdapter {
  const { host, settings, t, hide, progress } = shown;
  const onStderr = (message: Text): string => wrapForTerminal(host, asInvoked(host, clean(hide(t(message)))));
  const note = (message: Text): void => {
    if (!settings.quiet) host.err(`${onStderr(message)}\n`);
  };
  const show = showOf(shown, note);
  const json = isJsonFormat(settings.format);
  const drawn = isTable(settings) && settings.fields === undefined;
  return {
    json,
    streams: settings.format === 'ndjson',
    ...(drawn && host.stdoutIsTerminal && host.stderrIsTerminal && host.env.TERM !== 'dumb'
      ? { screen: () => screenOf(shown, show) }
      : {}),
    drawn,
    terminal: host.stdoutIsTerminal,
    quiet: settings.quiet,
    verbose: settings.verbose,
    note,
    progress: (work) => progress.tell(work),
    typed: (command) => asInvoked(host, command),
    hint: (message) => {
      const text = onStderr(message);
      host.err(settings.colorErr ? `\u001b[2m${text}\u001b[22m\n` : `${text}\n`);
    },
    warn: (message) => host.err(`${wrapForTerminal(host, clean(hide(t(say`warning: ${message}`))))}\n`),
    line: async (text) => host.out(`${clean(hide(text))}\n`),
    text: async (make) => {
      const bold = settings.color ? (text: string) => `\u001b[1m${text}\u001b[22m` : (text: string) => text;
      await writePaged(shown, `${make(host.columns, bold)}\n`);
    },
    bytes: async (bytes) => host.outBytes(bytes),
    show: async (value, view) => {
      if (isTable(settings)) await show(value, view);
    },
    list: async (items, view) => {
      if (!isTable(settings) || !host.stdoutIsTerminal) await listOnStderr(shown, items, view, note);
      else if (settings.pager) await showPaged(shown, show, items, view, note);
      else await show(items, view);
    },
    announce: async (value) => {
      if (json) await host.out(`${cleanJson(hide(JSON.stringify(value)))}\n`);
      else await show(value, undefined);
    },
    check: async (view, areFieldsKnown) => {
      const { fields, template } = settings;
      const { jq } = shown.globals;
      if (fields === undefined && template === undefined && jq === undefined) return;
      const { signal } = shown;
      const isKnown = areFieldsKnown && (await shown.documented()).length > 0;
      const documented = isKnown ? shown.documented : undefined;
      await checkOutput(view, { fields, template, jq, signal, documented });
    },
    render: (value, view) =>
      settings.pager && (Array.isArray(value) || isStream(value))
        ? showPaged(shown, show, value, view, note)
        : show(value, view),
  };
}

const showOf =
  ({ host, globals, settings, t, now, signal, documented }: Shown, note: RenderOptions['note']): Show =>
  async (value, view, write = (chunk) => host.out(chunk), onNote = note) =>
    render(value, view, {
      format: settings.format,
      write,
      note: onNote,
      color: settings.color,
      width: host.columns,
      terminal: host.stdoutIsTerminal,
      lightBackground: hasLightBackground(host),
      unicode: hasUnicode(host),
      now: isTable(settings) && hasTimes(view) ? await now() : host.now(),
      fields: settings.fields,
      documented,
      jq: globals.jq,
      signal,
      template: settings.template,
      locale: settings.locale,
      typed: (text) => asInvoked(host, text),
      t,
    });

/** Shows a list through the pager, if there is one; notes follow below it. */
async function showPaged(
  { host, progress }: Shown,
  show: Show,
  value: unknown,
  view: View | undefined,
  note: RenderOptions['note'],
): Promise<void> {
  const { pagerOf, pagedOutput } = await import('#cli/terminal/pager.ts');
  const pager = pagerOf(host);
  if (pager === undefined) return show(value, view);
  const output = pagedOutput(host, pager, () => progress.stop());
  const notes: Text[] = [];
  try {
    await show(
      value,
      view,
      (chunk) => output.write(chunk),
      (message) => notes.push(message),
    );
  } finally {
    await output.end();
    for (const message of notes) note(message);
  }
}

/** Prints text through the pager, if there is one. */
async function writePaged({ host, progress, settings }: Shown, text: string): Promise<void> {
  const { pagerOf, pagedOutput } = await import('#cli/terminal/pager.ts');
  const pager = settings.pager && text.split('\n').length > host.rows ? pagerOf(host) : undefined;
  if (pager === undefined) return host.out(text);
  const output = pagedOutput(host, pager, () => progress.stop());
  await output.write(text);
  await output.end();
}

/** Prints a table to stderr, because stdout belongs to the result. */
const listOnStderr = (
  { host, t }: Shown,
  items: unknown,
  view: View | undefined,
  note: RenderOptions['note'],
): Promise<void> =>
  render(items, view, {
    format: 'table',
    write: async (chunk) => host.err(chunk),
    note,
    color: false,
    width: host.stderrIsTerminal ? host.columns : Number.MAX_SAFE_INTEGER,
    terminal: host.stderrIsTerminal,
    lightBackground: false,
    unicode: hasUnicode(host),
    now: host.now(),
    fields: undefined,
    documented: () => Promise.resolve([]),
    jq: undefined,
    template: undefined,
    locale: undefined,
    t,
  });

/** Opens a screen that is drawn again with each value. */
function screenOf({ host, progress }: Shown, show: Show): ReturnType<NonNullable<OutputPort['screen']>> {
  // The progress line would be drawn over the screen.
  progress.stop();
  const screen = openScreen(host);
  return {
    draw: async (value, view) => {
      let text = '';
      await show(value, view, (chunk) => void (text += chunk));
      screen.draw(text);
    },
    end: () => screen.end(),
  };
}
