// A message is a template with values, made where it is thought of and put into words where it is shown. Its English
// text is the key under which catalogs have it, `{0}` standing for the first value.

/** Shown as it is (what the service said, a path, an id), or a message that is translated in its turn. */
export type Value = string | number | Message;

export class Message {
  constructor(
    readonly template: string,
    readonly values: readonly Value[],
  ) {}
}

/** A text without values may be data, such as the summary of a command: it is looked up whole. */
export type Text = string | Message;

/** A text that is data, as part of a message. */
export const phrase = (text: Text): Message => (typeof text === 'string' ? new Message(text, []) : text);

/** say`has ${count} digits, not ${11}` */
export const say = (pieces: TemplateStringsArray, ...values: readonly Value[]): Message =>
  new Message(
    pieces.reduce((template, piece, index) => `${template}{${index - 1}}${piece}`),
    values,
  );

/** A template with its values, the messages among them put into words by `words`. */
export const fill = (
  template: string,
  values: readonly Value[],
  words: (message: Message) => string,
): string =>
  template.replace(/\{(\d+)\}/g, (slot, index: string) => {
    if (Number(index) >= values.length) return slot;
    const value = values[Number(index)];
    return value instanceof Message ? words(value) : String(value);
  });

/** As it was written: what errors, JSON, logs and everything that programs read have. */
export const english = (text: Text): string =>
  typeof text === 'string' ? text : fill(text.template, text.values, english);

/** The message with what is done to each value that is no message, such as masking a secret. */
export const mapValues = ({ template, values }: Message, change: (value: string) => string): Message =>
  new Message(
    template,
    values.map((value) =>
      value instanceof Message ? mapValues(value, change) : typeof value === 'string' ? change(value) : value,
    ),
  );
