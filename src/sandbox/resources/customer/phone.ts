// Canonical phone numbers of customers.
import { normaliseMobile } from '#pix/phone.ts';

/** Converts a phone number to E.164 if possible; national numbers are assumed to be Brazilian. */
export function canonicalPhone(text: string): string {
  const mobile = normaliseMobile(text);
  if (mobile !== undefined) return mobile;
  const digits = text.replace(/\D/g, '');
  return text.trim().startsWith('+') || digits.length > 11 ? `+${digits}` : `+55${digits}`;
}
