// `docs search`: finds sections of the documentation. Loads the index of the sections only when it runs.
import type { LazyGroup } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';

/** Most sections that are printed. */
const MOST = 8;

export const docsSearch = command({
  meta: {
    name: 'docs search',
    agent: 'read',
    words:
      'documentacao, documentation, docs, doc, buscar na documentacao, search docs, manual online, faq, how to, como fazer, tutorial, guia, uninstall, desinstalar, remover pixctl',
    summary: 'Search the documentation, and print what was found',
    details: [
      'pixctl prints the sections that contain all words, best first; if none does, those that contain most of them. Of four or more words, a section may lack one. Accents, capitals and plurals make no difference, and the words by which people look for a command find its sections too. Nothing is requested from a network.',
    ],
    examples: [
      { command: 'pixctl docs search "lost answer"', note: 'Sections about lost answers' },
      {
        command: 'pixctl docs search "webhook signature" --jq .[0].page',
        note: 'Only the page of the first section',
      },
    ],
  },
  input: { args: [{ name: 'words', description: 'words to look for', variadic: true }] },
  run: async (context, { rest }) => {
    const phrase = rest.join(' ');
    const [{ readDocs }, { searchDocs }] = await Promise.all([
      import('#cli/find/docs-index.ts'),
      import('#cli/find/docs-search.ts'),
    ]);
    const found = searchDocs(readDocs(context.user.language), phrase).slice(0, MOST);
    if (found.length === 0)
      throw new PixctlError(say`no section of the documentation has ${showValue(phrase)}`, {
        code: 'nothing-found',
        exitCode: EXIT.usage,
        hint: say`Search commands and topics with: pixctl help WORDS`,
      });
    const results = found.map(({ page, headings, text }) => ({ page, title: headings.join(' › '), text }));
    if (!context.output.drawn) return results;
    const { docsText } = await import('#cli/find/docs-text.ts');
    await context.output.text((columns, bold) => docsText(found, columns, bold));
    return undefined;
  },
  show: {
    view: {
      columns: [
        { path: 'page', label: 'Page' },
        { path: 'title', label: 'Section' },
        { path: 'text', label: 'Text' },
      ],
    },
    fields: [
      { path: 'page', description: 'file below docs, with the anchor of the section' },
      { path: 'title', description: 'headings of the page and the section' },
      { path: 'text', description: 'text of the section as Markdown' },
    ],
  },
});

export const docs: LazyGroup = {
  name: 'docs',
  summary: 'Search the documentation',
  commands: { 'docs search': () => Promise.resolve(docsSearch) },
};
