// Lint rules for the fields outside the Pix template: amount, names, txid and constants.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { isStaticTxid, NO_TXID, STATIC_TXID_CHARACTERS } from '#pix/txid.ts';
import { amountToCents } from './decode.ts';
import type { Report } from './finding.ts';
import type { Kind } from './lint-pix.ts';
import { CITY_CHARACTERS, isPrintableAscii, NAME_CHARACTERS } from './text.ts';
import { charactersOf, childrenOf, type Field } from './tlv.ts';

/** Mandatory fields with a fixed value or format. */
const CONSTANTS = [
  { id: '52', rule: 'mcc', name: say`merchant category`, pattern: /^\d{4}$/, expected: say`four digits` },
  { id: '53', rule: 'currency', name: say`currency`, pattern: /^986$/, expected: say`986, the real` },
  { id: '58', rule: 'country', name: say`country`, pattern: /^BR$/, expected: 'BR' },
] as const;

const LABELS = [
  { id: '59', rule: 'name', name: say`merchant name`, max: NAME_CHARACTERS },
  { id: '60', rule: 'city', name: say`merchant city`, max: CITY_CHARACTERS },
] as const;

function lintAmount({ value, offset }: Field, { kind, fss }: Kind, report: Report): void {
  const cents = amountToCents(value);
  if (charactersOf(value).length > 13)
    report('error', 'amount-length', say`the amount (54) has more than 13 characters`, offset);
  if (cents === undefined)
    report('error', 'amount-format', say`the amount (54) is not digits, a point and two more digits`, offset);
  else if (!/^\d+\.\d\d$/.test(value))
    report(
      'warning',
      'amount-style',
      say`the amount (54) should have a point and two digits after it`,
      offset,
    );
  else if (/^0\d/.test(value))
    report('warning', 'amount-style', say`the amount (54) starts with an unnecessary zero`, offset);
  if (cents === 0 && kind === 'static' && !fss)
    report(
      'error',
      'amount-zero',
      say`the amount (54) is zero; leave it out to let the payer type it`,
      offset,
    );
  if (kind === 'dynamic')
    report(
      'warning',
      'amount-ignored',
      say`in a dynamic code, the amount (54) is ignored; the bank of the payer reads it from the url`,
      offset,
    );
  if (kind === 'recurrence')
    report('warning', 'amount-ignored', say`a code that only asks for consent needs no amount (54)`, offset);
}

function lintTxid({ value, offset }: Field, { kind }: Kind, report: Report): void {
  if (charactersOf(value).length > STATIC_TXID_CHARACTERS)
    report(
      'error',
      'txid-length',
      say`the txid (62-05) has more than ${STATIC_TXID_CHARACTERS} characters`,
      offset,
    );
  else if (value !== NO_TXID && !isStaticTxid(value))
    report(
      'error',
      'txid-charset',
      say`the txid (62-05) has characters other than letters and digits`,
      offset,
    );
  if (kind === 'dynamic' && value !== NO_TXID)
    report(
      'warning',
      'txid-ignored',
      say`in a dynamic code, the txid (62-05) is ignored; it should be ${NO_TXID}`,
      offset,
    );
}

function lintLabel(field: Field, { rule, name, id, max }: (typeof LABELS)[number], report: Report): void {
  const { value, offset } = field;
  const length = charactersOf(value).length;
  if (length > max)
    report(
      'error',
      `${rule}-length`,
      say`the ${name} (${id}) has ${length} characters; the maximum is ${max}`,
      offset,
    );
  if (!isPrintableAscii(value))
    report(
      'error',
      `${rule}-charset`,
      say`the ${name} (${id}) has characters outside printable ASCII; banks refuse them`,
      offset,
    );
  else if (/[&@]/.test(value))
    report('warning', `${rule}-charset`, say`some banks refuse & and @ in the ${name} (${id})`, offset);
  if (value.trim() !== value || /\s{2}/.test(value))
    report('info', `${rule}-spaces`, say`the ${name} (${id}) has unnecessary spaces`, offset);
}

function lintPostalCode({ value, offset }: Field, report: Report): void {
  if (charactersOf(value).length > 10)
    report('error', 'postal-code-length', say`the postal code (61) has more than 10 characters`, offset);
  else if (!/^\d{8}$/.test(value))
    report('warning', 'postal-code-format', say`the postal code (61) is not a CEP of eight digits`, offset);
}

/** Reports on the root fields. @param whole false if the code is truncated: missing fields are not reported */
export function lintRoot(fields: readonly Field[], whole: boolean, kind: Kind, report: Report): void {
  const find = (id: string): Field | undefined => fields.find((field) => field.id === id);
  const missing = (rule: string, name: Message, id: string): void => {
    if (whole) report('error', `${rule}-missing`, say`there is no ${name} (${id})`);
  };
  const initiation = find('01');
  if (initiation && !/^1[12]$/.test(initiation.value))
    report(
      'error',
      'point-of-initiation',
      say`the point of initiation (01) is neither 11 nor 12`,
      initiation.offset,
    );
  for (const { id, rule, name, pattern, expected } of CONSTANTS) {
    const field = find(id);
    if (!field) missing(rule, name, id);
    else if (!pattern.test(field.value))
      report('error', rule, say`the ${name} (${id}) is not ${expected}`, field.offset);
  }
  for (const label of LABELS) {
    const field = find(label.id);
    if (field) lintLabel(field, label, report);
    else missing(label.rule, label.name, label.id);
  }
  const amount = find('54');
  if (amount) lintAmount(amount, kind, report);
  const postalCode = find('61');
  if (postalCode) lintPostalCode(postalCode, report);

  const additional = find('62');
  const inside = additional && childrenOf(additional);
  const txid = inside?.fields.find((field) => field.id === '05');
  if (inside?.error)
    report('error', 'structure', say`the code ${inside.error.problem}`, inside.error.position);
  if (txid) lintTxid(txid, kind, report);
  else if (!inside?.error) missing('txid', say`txid`, '62-05');

  for (const field of fields) {
    if (/^5[567]$/.test(field.id))
      report('info', 'tip', say`Pix has no tips; field ${field.id} is ignored`, field.offset);
    if (/^(?:6[5-9]|7\d)$/.test(field.id))
      report('info', 'reserved-field', say`field ${field.id} is reserved for future use`, field.offset);
  }
}
