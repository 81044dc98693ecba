// Lint rules for the Pix templates, which hold the destination of the payment.
import { say } from '#messages/message.ts';
import { InvalidValue } from '#pix/errors.ts';
import { normaliseMobile } from '#pix/phone.ts';
import { canonicalKeyType, parsePixKey } from '#pix/pix-key.ts';
import type { Report } from './finding.ts';
import {
  DESCRIPTION_CHARACTERS,
  descriptionRoom,
  PIX_GUI,
  pixAccounts,
  pixRecurrences,
  type PixTemplate,
  urlProblem,
} from './pix-account.ts';
import { isPrintableAscii } from './text.ts';
import { charactersOf, duplicatesOf, type Field } from './tlv.ts';

/** Kind of the code, as far as it can be determined. */
export interface Kind {
  readonly kind: 'static' | 'dynamic' | 'recurrence' | 'unknown';
  readonly fss: boolean;
}

const find = (template: PixTemplate, id: string): Field | undefined =>
  template.fields.find((field) => field.id === id);

function lintTemplate(template: PixTemplate, report: Report): void {
  if (template.error)
    report('error', 'structure', say`the code ${template.error.problem}`, template.error.position);
  for (const field of duplicatesOf(template.fields))
    report('error', 'duplicate-field', say`field ${field.id} of the Pix template occurs twice`, field.offset);
  for (const field of template.fields)
    if (field.value === '')
      report('error', 'empty-field', say`field ${field.id} of the Pix template is empty`, field.offset);
  if (template.fields[0]?.id !== '00')
    report(
      'warning',
      'gui-first',
      say`the GUI (00) is not the first field of the Pix template`,
      template.field.offset,
    );
  if (template.gui !== PIX_GUI)
    report(
      'info',
      'gui-case',
      say`the GUI is usually written ${PIX_GUI}, in lower case`,
      template.field.offset,
    );
  const known = ['00', '01', '02', '03', '25'];
  for (const field of template.fields)
    if (!known.includes(field.id))
      report(
        'info',
        'unknown-field',
        say`field ${field.id} of the Pix template is not defined by Pix`,
        field.offset,
      );
}

function lintKey({ value, offset }: Field, report: Report): void {
  const type = canonicalKeyType(value);
  if (type === 'CNPJ' && /[A-Z]/.test(value))
    report(
      'info',
      'key-cnpj-letters',
      say`the key is an alphanumeric CNPJ, which some banks do not support yet`,
      offset,
    );
  if ((type === 'CPF' || type === 'CNPJ') && normaliseMobile(value) !== undefined)
    report(
      'warning',
      'key-ambiguous',
      say`the key is read as a ${type}; if a mobile was meant it needs +55`,
      offset,
    );
  if (type !== undefined) return;
  try {
    const { key } = parsePixKey(value);
    report('error', 'key-not-canonical', say`the key is not in its canonical form, which is ${key}`, offset);
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    report('error', 'key-invalid', say`the key (01) is not valid: ${error.userMessage}`, offset);
  }
}

function lintDescription(description: Field, key: Field | undefined, fss: boolean, report: Report): void {
  const { value, offset } = description;
  const length = charactersOf(value).length;
  const room = descriptionRoom(charactersOf(key?.value ?? '').length, fss);
  if (length > room)
    report(
      'error',
      'description-too-long',
      say`the description (02) has ${length} characters; with this key the maximum is ${Math.min(room, DESCRIPTION_CHARACTERS)}`,
      offset,
    );
  if (!isPrintableAscii(value) || /[()]/.test(value))
    report(
      'warning',
      'description-charset',
      say`some banks refuse accents, parentheses and the like in the description (02)`,
      offset,
    );
}

function lintUrl(url: Field, what: 'url' | 'recurrence-url', report: Report): void {
  const wrong = urlProblem(url.value);
  if (wrong)
    report('error', wrong.rule.replace('url', what), say`the location (25) ${wrong.problem}`, url.offset);
}

function lintAccount(account: PixTemplate, report: Report): void {
  const [key, description, fss, url] = (['01', '02', '03', '25'] as const).map((id) => find(account, id));
  if (key && url) report('error', 'key-and-url', say`there are both a key (01) and a url (25)`, url.offset);
  const ofKey = description ?? fss;
  if (url && ofKey)
    report(
      'error',
      'url-with-static-fields',
      say`with a url (25), there must be no description (02) and no withdrawal agent (03)`,
      ofKey.offset,
    );
  if (!key && !url && ofKey)
    report(
      'error',
      'key-missing',
      say`there is a description (02) or a withdrawal agent (03) without a key (01)`,
      account.field.offset,
    );
  if (key) lintKey(key, report);
  if (description) lintDescription(description, key, fss !== undefined, report);
  if (fss && !/^[0-9A-Z]{8}$/.test(fss.value))
    report(
      'error',
      'fss-format',
      say`the withdrawal agent (03) is not an ISPB of eight digits or letters`,
      fss.offset,
    );
  if (url) lintUrl(url, 'url', report);
}

/**
 * Reports on the Pix templates and returns the kind of code.
 * @param whole false if the code is truncated: missing fields are not reported
 */
export function lintPix(fields: readonly Field[], whole: boolean, report: Report): Kind {
  const [account, ...more] = pixAccounts(fields);
  const [recurrence, ...moreRecurrences] = pixRecurrences(fields);
  for (const { field } of more)
    report('error', 'several-pix', say`there is a second Pix account among fields 26 to 51`, field.offset);
  for (const { field } of moreRecurrences)
    report('error', 'several-pix', say`there is a second Pix template among fields 80 to 99`, field.offset);
  for (const template of [account, recurrence, ...more, ...moreRecurrences])
    if (template) lintTemplate(template, report);

  const location = recurrence && find(recurrence, '25');
  if (location) lintUrl(location, 'recurrence-url', report);
  else if (recurrence && whole)
    report(
      'warning',
      'recurrence-url-missing',
      say`the Pix template in fields 80 to 99 has no url (25)`,
      recurrence.field.offset,
    );

  if (!account) {
    if (whole) report('error', 'pix-missing', say`there is no Pix account among fields 26 to 51`);
    return { kind: 'unknown', fss: false };
  }
  lintAccount(account, report);
  const has = (id: string): boolean => Boolean(find(account, id)?.value);
  const kind = has('01') ? 'static' : has('25') ? 'dynamic' : location ? 'recurrence' : 'unknown';
  if (kind === 'unknown' && whole)
    report('error', 'no-destination', say`there is neither a key (01) nor a url (25)`, account.field.offset);
  return { kind, fss: has('03') };
}
