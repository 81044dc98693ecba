// Examples in help, in each language: every word is of the program or of the language, and the service accepts their
// values as printed.
import { describe, expect, it } from 'vitest';
import { exampleIn } from '#cli/help/generate.ts';
import { loadTopic, TOPICS } from '#cli/help/topics/index.ts';
import { typedOptions } from '#cli/parse/typed-options.ts';
import { allCommands } from '#cli/tree.ts';
import { SETTING_NAMES } from '#config/settings.ts';
import { EVENTS } from '#contract/events/event-types.ts';
import { EXAMPLE_WORDS } from '#messages/pt/examples.ts';
import { PORTUGUESE } from '#messages/pt/index.ts';
import { machine } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { understood } from '#test/support/understands.ts';

const commands = await allCommands();
const pages = await Promise.all(TOPICS.map((name) => loadTopic(name)));
const examples = [
  ...commands.flatMap(({ meta }) => meta.examples),
  ...pages.flatMap((page) => page!.sections.flatMap((section) => section.examples ?? [])),
].map(({ command }) => command);

/** Words of a shell line; a text in quotes is one word. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/(["'])(.*?)\1|[^\s"'()]+/g)].map(([word, , quoted]) => quoted ?? word);

/** Words with a meaning to the program: names of commands, of values of their options, of events and settings. */
const GRAMMAR = new Set<string>([
  ...commands.flatMap(({ meta: { name } }) => name.split(' ')),
  ...commands.flatMap((command) => Object.values(typedOptions(command)).flatMap((spec) => spec.enum ?? [])),
  ...commands.flatMap(({ input }) => (input?.args ?? []).flatMap((arg) => arg.enum ?? [])),
  ...Object.keys(EVENTS),
  ...SETTING_NAMES,
]);

/** Not words of a language: options, numbers, dates, programs of jq, SQL, ids, addresses, scopes, and signs of the shell. */
const NO_WORD = [
  /^-/,
  /^(?:R\$ )?[\d.,:%/T -]+[smhd]?$/,
  /^[\W_]+$/,
  /^\.|^map\(|^jq |\{\{|^SELECT |^\$|^CODE=\$$/,
  /^E\d{8}\w+$|^[\da-f-]{24,36}$|^btx_|^Client_Id_|^0002|^V2V|^5f0c$|^pq3v/,
  /^\+?[\w.]+@[\w.]+(?:=[\d,]+)?$|^\+\d+$|^http:|^\/api\/|^~\/|^:memory:$/,
  /^[A-Z]+(?:_[A-Z]+)+$|^(?:GET|POST)$/,
  // Fields and their values.
  /^[a-z]+(?:,[a-z]+)+$|^[a-z.]+=[\dA-Z]+$|^charge\.create$/,
];

/** Words that a Brazilian writes the same way: names, Portuguese words, and names of programs. */
const SAME = new Set([
  ...['Ana', 'Souza', 'Ana Souza', 'souza', 'Ana Lima', 'ana', 'rui', 'ci', 'Recife', 'caixa', 'checkout'],
  ...['Filial', 'Filial Sul', 'filial.csv', 'Loja Teste', 'Loja Dois', 'Fundo', 'Taxa', 'amount=Pago'],
  ...[
    'nfse-2026-11',
    'nfse.pdf',
    'nfse.xml',
    'nota-7.pdf',
    'entrega-7.jpg',
    'faturamento.pdf',
    'contrato.pdf',
  ],
  ...['https://loja.example.com/nota-7.pdf', 'hmac.txt', 'ID'],
  ...['pixctl', 'pbpaste', 'psql', 'source', 'sh', 'echo', 'claude-code', 'codex', 'cursor'],
  // Days, which pixctl reads.
  'yesterday',
]);

const used = new Set(examples.flatMap(wordsOf));
const isFree = (word: string): boolean => !GRAMMAR.has(word) && !NO_WORD.some((form) => form.test(word));

describe('words of the examples in help', () => {
  it.each(examples)(
    '`%s` has only words that have a Portuguese form, or are the same in Portuguese',
    (line) => {
      const unknown = wordsOf(line).filter(
        (word) => isFree(word) && !SAME.has(word) && !Object.hasOwn(EXAMPLE_WORDS, word),
      );
      expect(unknown).toEqual([]);
    },
  );

  it.each(Object.keys(EXAMPLE_WORDS))('%s is in an example, and means nothing to pixctl', (word) => {
    expect(used).toContain(word);
    expect(GRAMMAR).not.toContain(word);
    expect(SAME).not.toContain(word);
  });

  it.each([...SAME])('%s is in an example', (word) => expect(used).toContain(word));

  it('no other Portuguese text has an English word of an example', () => {
    const names = Object.keys(EXAMPLE_WORDS).filter((word) => /[-.]/.test(word) && !word.includes(' '));
    const wrong = Object.values(PORTUGUESE).filter((text) =>
      wordsOf(text).some((word) => names.includes(word)),
    );
    expect(wrong).toEqual([]);
  });
});

describe.each(['en', 'pt'] as const)('example in help in %s', (language) => {
  it.each(examples)('`%s` can be parsed', async (line) => {
    if (!/^(?:pbpaste|source) /.test(line)) await understood(exampleIn(language, line).replace(/^CODE=/, ''));
  });
});

/** Examples of commands that create something, without files, variables and requests to an address on the Internet. */
const creating = commands
  .filter(({ meta: { operation } }) => operation?.effect === 'create' && operation.pathParams === undefined)
  .flatMap(({ meta }) => meta.examples.map(({ command }) => command))
  .filter((line) => !/ --(input|batch|file|watch|wait|url)\b|[$|>]/.test(line));

const ANA =
  '--sandbox customer create --name "Ana Souza" --tax-id 529.982.247-25 --address-zipcode 01310100 --address-street Rua --address-number 1 --address-neighborhood Centro --address-city Santos --address-state SP --address-complement A --address-country BR';

describe('example in the help of a create command', () => {
  it.each([...new Set(creating.flatMap((line) => [line, exampleIn('pt', line)]))])(
    '`%s` is not refused as invalid on a new sandbox',
    async (line) => {
      const self = machine();
      await self.run(ANA);
      const { code, err } = await self.run(`${line.replace(/^pixctl /, '--sandbox ')} --json`);
      // It may need money, or the id of something that another command has created.
      if (code !== 0)
        expect([code, errorOf({ err })]).toEqual([4, expect.not.objectContaining({ code: 'invalid' })]);
    },
  );
});
