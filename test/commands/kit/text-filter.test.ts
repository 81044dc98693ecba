// Tests which values contain the text of `--search`.
import { expect, it } from 'vitest';
import { textFilter } from '#commands/kit/search.ts';

/** Base64 of `Charge:6928e5bc0c6e8a4f5d3b1a29`: the service makes global ids in this form. */
const GLOBAL_ID = 'Q2hhcmdlOjY5MjhlNWJjMGM2ZThhNGY1ZDNiMWEyOQ==';
const UUID = '7ac03f1e-cafe-4b1a-9d2f-1a2b3c4d5e6f';
const END_TO_END_ID = 'E99999004202611272303wOCTjIadZnp';

it.each([
  ['ana', 'Ana Souza'],
  ['souza ana', 'Ana Souza'],
  ['conceicao', 'Luana Conceição'],
  ['529.982', '52998224725'],
  ['9123', '+55 11 91234-5684'],
  ['2611', 'order-2611'],
  ['mesa', 'order-2026-11-27-table-mesa-12'],
  ['mesa', 'A comment without digits and with mesa'],
  // Complete ids, and parts of six or more characters.
  [GLOBAL_ID, GLOBAL_ID],
  [UUID, UUID],
  [UUID.slice(0, 8), UUID],
  [END_TO_END_ID, END_TO_END_ID],
  ['jIadZnp', END_TO_END_ID],
  ['20261127', END_TO_END_ID],
])('%s is found in %s', (text, value) => {
  expect(textFilter(text)({ texts: [undefined, value] })).toBe(true);
});

it.each([
  ['ana', 'Bia Lima'],
  ['ana bia', 'Ana Souza'],
  ['nwj', GLOBAL_ID],
  ['cafe', UUID],
  ['ac03', UUID],
  ['octji', END_TO_END_ID],
  ['2026', END_TO_END_ID],
  ['2611', END_TO_END_ID],
])('%s is not found in %s', (text, value) => {
  expect(textFilter(text)({ texts: [undefined, value] })).toBe(false);
});
