// Help topics, each imported on first use.
import type { Page } from '#cli/help/page.ts';
import type { Translate } from '#messages/translate.ts';

interface Topic {
  /** Words by which people look for it; see `words` of a command. */
  readonly words?: string;
  readonly load: () => Promise<Page>;
}

const ALL: Readonly<Record<string, Topic>> = {
  environment: {
    words: 'env, variavel, variable, environment variable, variavel de ambiente, proxy, docker, https_proxy',
    load: async () => (await import('./environment.ts')).environment,
  },
  'exit-codes': {
    words:
      'exit, exit code, codigo de saida, erro, error, return code, codigo de retorno, error code, codigo de erro',
    load: async () => (await import('./exit-codes.ts')).exitCodes,
  },
  money: {
    words:
      'dinheiro, money, valor, amount, centavo, cents, real, reais, brl, moeda, currency, quantia, money format, formato do valor',
    load: async () => (await import('./money.ts')).money,
  },
  options: {
    words:
      'option, opcoes, flag, parametro, parameter, argument, global option, dry run, dry-run, ensaio, simular sem enviar, sem enviar, without sending, no input, non-interactive, sem perguntar, confirm, confirmation, confirmacao, sem confirmacao, yes, timeout option',
    load: async () => (await import('./options.ts')).options,
  },
  output: {
    words:
      'output, saida, formato, format, json, yaml, table format, jq, template, coluna, column, csv, output format, formato de saida',
    load: async () => (await import('./output.ts')).output,
  },
  sandbox: {
    load: async () => (await import('./sandbox.ts')).sandboxTopic,
  },
  scripting: {
    words:
      'script, ci, cd, automacao, automation, automatizar, pipeline, github actions, gitlab, cron, agendar comando, agendamento, schedule, scheduled, scheduled payment, pagamento agendado',
    load: async () => (await import('./scripting.ts')).scripting,
  },
  webhooks: {
    load: async () => (await import('./webhooks.ts')).webhooks,
  },
};

export const TOPICS: readonly string[] = Object.keys(ALL);

/** Returns the page of a topic; undefined if there is none with this name. */
export const loadTopic = async (name: string): Promise<Page | undefined> =>
  Object.hasOwn(ALL, name) ? ALL[name]?.load() : undefined;

/** Words by which people look for a topic. */
export const wordsOfTopic = (name: string): string | undefined => ALL[name]?.words;

/** Translates a page. */
export const translated = ({ sections, summary, ...page }: Page, t: Translate): Page => ({
  ...page,
  summary: t(summary),
  sections: sections.map(({ title, paragraphs, rows, examples }) => ({
    title: title === '' ? '' : t(title),
    ...(paragraphs === undefined ? {} : { paragraphs: paragraphs.map(t) }),
    ...(rows === undefined ? {} : { rows: rows.map(([term, text]) => [t(term), t(text)] as const) }),
    ...(examples === undefined
      ? {}
      : { examples: examples.map(({ command, note }) => ({ command, note: t(note) })) }),
  })),
});
