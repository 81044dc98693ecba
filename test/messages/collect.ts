// Every text that a person can be shown: the templates of all messages, read from the source, and the texts that are
// data, read as the pages are made.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { completionTable } from '#cli/complete/table.ts';
import { commandPage, fieldsPage, groupPage } from '#cli/help/page.ts';
import { allCommandsPage, rootPage } from '#cli/help/root-pages.ts';
import { loadTopic, TOPICS, translated } from '#cli/help/topics/index.ts';
import { allCommands, isGroup, loadTopLevel, TOP_LEVEL } from '#cli/tree.ts';
import type { Text } from '#messages/message.ts';
import { english, Message } from '#messages/message.ts';
import { isOwn } from '#messages/translate.ts';

/** Texts of help, tables and questions, and what messages on the pages say as a whole. */
export async function pageTexts(): Promise<{
  readonly texts: ReadonlySet<string>;
  readonly wholes: ReadonlySet<string>;
}> {
  const texts = new Set<string>();
  const wholes = new Set<string>();
  const t = (text: Text): string => {
    if (text instanceof Message) {
      if (isOwn(text)) wholes.add(english(text));
      // A text that is data stands in a message as one without values.
      if (text.values.length === 0) texts.add(text.template);
      for (const value of text.values) if (value instanceof Message) t(value);
    } else if (text !== '') texts.add(text);
    return english(text);
  };
  await rootPage(t);
  await allCommandsPage(t);
  await completionTable(t);
  for (const name of TOPICS) translated((await loadTopic(name))!, t);
  for (const name of TOP_LEVEL) {
    const entry = (await loadTopLevel(name))!;
    if (isGroup(entry))
      for (const one of [name, ...Object.keys(entry.within ?? {})])
        groupPage(entry, one, t, await allCommands());
  }
  for (const command of await allCommands()) {
    commandPage(command, t);
    fieldsPage(command, t);
    const { view } = command.show ?? {};
    const { columns = [], detail = [], drawn = [], drawnDetail = [], records } = view ?? {};
    for (const { label } of [...columns, ...detail, ...drawn, ...drawnDetail, ...(records?.fields ?? [])])
      t(label);
    t(view?.empty ?? '');
    for (const { message } of command.input?.questions ?? []) t(message);
  }
  return { texts, wholes };
}

const files = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? files(join(dir, entry.name))
      : entry.name.endsWith('.ts')
        ? [join(dir, entry.name)]
        : [],
  );

/** The templates of all messages in the code, with where each stands. */
export function templates(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of files('src')) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'say') {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.set(templateOf(node.template), `${file}:${line + 1}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

const templateOf = (node: ts.TemplateLiteral): string =>
  ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map(({ literal }, index) => `{${index}}${literal.text}`).join('')
    : node.text;
