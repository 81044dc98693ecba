// Lints a code: finds everything that some bank could refuse or interpret differently. Never throws.
import { say } from '#messages/message.ts';
import { escapeInvisible, invisible } from '#pix/invisible.ts';
import { checkCrc } from './decode.ts';
import type { Finding, Report } from './finding.ts';
import { lintPix } from './lint-pix.ts';
import { lintRoot } from './lint-root.ts';
import { charactersOf, childrenOf, duplicatesOf, type Field, type Parsed, parseFields } from './tlv.ts';

const MAX_CHARACTERS = 512;

function lintText(text: string, code: string, report: Report): void {
  if (text !== code) report('warning', 'surrounding-space', say`there is white space around the code`);
  const characters = charactersOf(text);
  if (characters.length > MAX_CHARACTERS)
    report(
      'warning',
      'total-length',
      say`the code has ${characters.length} characters; it should not exceed ${MAX_CHARACTERS}`,
    );
  const control = characters.findIndex((character) => /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(character));
  if (control >= 0)
    report('error', 'control-character', say`there is a line break or another control character`, control);
  const isHidden = (character: string): boolean => character.search(invisible()) >= 0;
  const hidden = control >= 0 ? -1 : characters.findIndex(isHidden);
  if (hidden >= 0)
    report(
      'error',
      'invisible-character',
      say`there is the invisible character ${escapeInvisible(characters[hidden] ?? '')}`,
      hidden,
    );
  const foreign = characters.findIndex((character) => (character.codePointAt(0) ?? 0) > 0x7e);
  if (foreign >= 0)
    report(
      'warning',
      'non-ascii',
      say`there are characters outside ASCII; several banks refuse or miscount them`,
      foreign,
    );
}

function lintStructure(text: string, { fields, error }: Parsed, report: Report): void {
  if (!error) return;
  report('error', 'structure', say`the code ${error.problem}`, error.position);
  if (/^000201(?:0102\d\d)?(?:2[6-9]|[345]\d)1\d\d0014br\.gov\.bcb\.pix/i.test(text))
    report(
      'info',
      'three-digit-length',
      say`a length is written with three digits: that field holds more than 99 characters (a key or url has 77 at most)`,
    );
  // Generators that count bytes write longer lengths for accented letters.
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  if (bytes.length > charactersOf(text).length && !parseFields(bytes).error)
    report(
      'info',
      'length-in-bytes',
      say`the lengths count bytes; they should count characters`,
      fields.at(-1)?.offset,
    );
}

function lintCrc(text: string, { fields, error }: Parsed, report: Report): void {
  const last = fields.at(-1);
  const position = charactersOf(text).length - 4;
  if (error ? !/6304[0-9a-f]{4}$/i.test(text) : last?.id !== '63') {
    const misplaced = fields.find(({ id }) => id === '63');
    if (misplaced)
      report('error', 'crc-last', say`the checksum (63) is not the last field`, misplaced.offset);
    else report('error', 'crc-missing', say`there is no checksum (63)`);
    return;
  }
  if (!error && last !== undefined && last.value.length !== 4) {
    report('error', 'crc-format', say`the checksum (63) does not have four characters`, last.offset);
    return;
  }
  const crc = checkCrc(text);
  if (!crc.ok)
    report('error', 'crc-mismatch', say`the checksum is ${crc.given}; correct is ${crc.computed}`, position);
  else if (crc.charset === 'latin-1')
    report(
      'error',
      'crc-latin1',
      say`the checksum is correct only for Latin-1 bytes; banks use UTF-8`,
      position,
    );
  if (/[a-f]/.test(text.slice(-4)))
    report('error', 'crc-lower-case', say`the checksum is in lower case; it must be in upper case`, position);
}

/** Checks rules that apply to fields of every level. */
function lintFields(fields: readonly Field[], report: Report): void {
  for (const field of duplicatesOf(fields))
    report('error', 'duplicate-field', say`field ${field.id} occurs twice`, field.offset);
  for (const field of fields)
    if (field.value === '') report('error', 'empty-field', say`field ${field.id} is empty`, field.offset);
}

function lintOrder(fields: readonly Field[], report: Report): void {
  const first = fields[0];
  if (first?.id !== '00')
    report('error', 'format-indicator-first', say`the code does not start with the format indicator (00)`, 0);
  else if (first.value !== '01')
    report('error', 'format-indicator', say`the format indicator (00) is not 01`, first.offset);
  const body = fields.filter(({ id }) => id !== '63');
  const late = body.find((field, i) => field.id < (body[i - 1]?.id ?? ''));
  if (late)
    report(
      'warning',
      'field-order',
      say`field ${late.id} comes after a field with a higher number`,
      late.offset,
    );
}

/** Returns all findings about a code, not sorted by importance. Empty: every bank should accept it. */
export function lintBrCode(code: string): Finding[] {
  const findings: Finding[] = [];
  const report: Report = (severity, rule, message, position) =>
    findings.push(
      position === undefined ? { severity, rule, message } : { severity, rule, message, position },
    );
  const text = code.trim();
  if (text === '') {
    report('error', 'empty', say`the code is empty`);
    return findings;
  }
  const parsed = parseFields(charactersOf(text));
  lintText(text, code, report);
  lintStructure(text, parsed, report);
  lintCrc(text, parsed, report);
  lintOrder(parsed.fields, report);
  lintFields(parsed.fields, report);
  const additional = parsed.fields.find(({ id }) => id === '62');
  if (additional) lintFields(childrenOf(additional).fields, report);
  // After a broken field all later fields would be reported as missing.
  const kind = lintPix(parsed.fields, parsed.error === undefined, report);
  lintRoot(parsed.fields, parsed.error === undefined, kind, report);
  return findings;
}
