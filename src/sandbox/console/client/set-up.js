// Data that is embedded in the page: its texts, and names from the contract.
import { Filled } from './text.js';

export const { lang, words, namespace, faults, operations, events, descriptions, rejectCodes } = JSON.parse(
  document.body.dataset.setUp,
);

/** Returns a text of this page whose slots such as `{0}` have these values. Values can contain anything. */
export const fill = (text, ...values) =>
  new Filled(text.split(/\{(\d)\}/).map((part, index) => (index % 2 === 0 ? part : values[Number(part)])));

/** Returns the word for a status, kind or type, or its name if there is none. */
export const word = (group, name) => words[`${group}_${name.replaceAll('-', '_')}`] ?? name;
