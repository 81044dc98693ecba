// Splits a document into sentences, and finds those that contain a word of a promise.

/** Words that promise something. A sentence with one of them is in register.ts. */
const WORDS = new RegExp(
  [
    'never|always|whatever|every time|equals|nobody|no other',
    'cannot(?! be (?:reached|read|looked up|determined|compared))',
    'at most|exactly (?:one|once|the|this)|only once|(?:is|are) paid once|each (?:row|payment) once|only one',
    'sends? nothing|nothing (?:is|was) sent|(?:is|are) not sent|writes nothing|changes nothing|moves no money',
    'refuses?|(?:is|are) refused|not (?:be )?approved?|does not pay',
    'guarantees?',
  ]
    .map((words) => `\\b(?:${words})\\b`)
    .join('|'),
  'i',
);

export const isPromise = (sentence: string): boolean => WORDS.test(sentence);

/** Returns the sentences of a document in Markdown. An item of a list and a cell of a table end a sentence. */
export function sentencesOf(text: string): string[] {
  const lines = text
    .replaceAll(/^ *```.*?^ *```$/gms, '')
    // The table of this section is compared with the register as a whole.
    .replace(/^## Promises and their tests$.*?^(?=## )/ms, '')
    .split('\n')
    .filter((line) => !/^#|^- \[[^\]]*\]\(#[^)]*\)$/.test(line));
  return lines
    .flatMap((line) => (line.startsWith('|') ? line.split('|') : [line.replace(/^ *(?:-|\d+\.) /, '')]))
    .flatMap((part) => part.split(/(?<=[.!?](?:\*\*)?) +(?=[\p{Lu}`*[]|pixctl )/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
