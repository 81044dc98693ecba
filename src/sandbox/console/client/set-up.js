// What the page was served with: its words, and the names that the contract has.
export const { lang, words, namespace, faults, operations } = JSON.parse(document.body.dataset.setUp);

/** A text with what stands in it. Whatever that is, it stays text. */
export const fill = (text, ...values) => text.replace(/\{(\d)\}/g, (_slot, index) => String(values[index]));

/** The word for a state, kind or type; its own name where there is none. */
export const word = (group, name) => words[`${group}_${name.replaceAll('-', '_')}`] ?? name;
