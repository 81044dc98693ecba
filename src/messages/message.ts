// Translatable messages: a template with values, created where the event occurs and translated where it is shown. The
// English text is the catalog key, in which `{0}` stands for the first value.

/**
 * Value of a template. Strings and numbers (text of the service, a path, an id) are shown unchanged; messages are
 * translated.
 */
export type Value = string | number | Message;

export class Message {
  constructor(
    readonly template: string,
    readonly values: readonly Value[],
    /** Its key in the catalog, if the English text alone has several meanings there: `Paid` of a charge or of a day. */
    readonly key?: string,
  ) {}
}

/** A message, or a text without values such as the summary of a command, which is looked up as a whole. */
export type Text = string | Message;

/** Converts a text to a message, to use it as a value of another message. */
export const phrase = (text: Text): Message => (typeof text === 'string' ? new Message(text, []) : text);

/** Creates a message: say`has ${count} digits, not ${11}` */
export const say = (pieces: TemplateStringsArray, ...values: readonly Value[]): Message =>
  new Message(
    pieces.reduce((template, piece, index) => `${template}{${index - 1}}${piece}`),
    values,
  );

/** Fills in a template; `words` translates values that are messages. */
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

/** Returns the English text, used for errors, JSON, logs and everything that programs read. */
export const english = (text: Text): string =>
  typeof text === 'string' ? text : fill(text.template, text.values, english);

/** Applies a function to each text value of a message, also in nested messages, for example to mask secrets. */
export const mapValues = ({ template, values, key }: Message, change: (value: string) => string): Message =>
  new Message(
    template,
    values.map((value) =>
      value instanceof Message ? mapValues(value, change) : typeof value === 'string' ? change(value) : value,
    ),
    key,
  );
