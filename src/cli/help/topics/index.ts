// Help topics, each imported on first use.
import type { Page } from '#cli/help/page.ts';
import type { Translate } from '#messages/translate.ts';

const LOADERS: Readonly<Record<string, () => Promise<Page>>> = {
  environment: async () => (await import('./environment.ts')).environment,
  'exit-codes': async () => (await import('./exit-codes.ts')).exitCodes,
  money: async () => (await import('./money.ts')).money,
  options: async () => (await import('./options.ts')).options,
  output: async () => (await import('./output.ts')).output,
  sandbox: async () => (await import('./sandbox.ts')).sandboxTopic,
  scripting: async () => (await import('./scripting.ts')).scripting,
  webhooks: async () => (await import('./webhooks.ts')).webhooks,
};

export const TOPICS: readonly string[] = Object.keys(LOADERS);

/** Returns the page of a topic; undefined if there is none with this name. */
export const loadTopic = async (name: string): Promise<Page | undefined> =>
  Object.hasOwn(LOADERS, name) ? LOADERS[name]?.() : undefined;

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
