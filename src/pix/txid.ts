// Validates identifiers chosen by payers and merchants. Static and dynamic txids differ in length, so they never
// collide.

/** Placeholder txid of static codes without one, and of every dynamic code. */
export const NO_TXID = '***';
export const STATIC_TXID_CHARACTERS = 25;

/** Tests for a txid of a static code: 1 to 25 letters and digits. */
export const isStaticTxid = (text: string): boolean => /^[a-zA-Z0-9]{1,25}$/.test(text);

/** Tests for a txid of a charge (immediate or with due date): 26 to 35 letters and digits. */
export const isDynamicTxid = (text: string): boolean => /^[a-zA-Z0-9]{26,35}$/.test(text);

/** Tests for the txid of a received Pix, from a static or dynamic code: 1 to 35 letters and digits. */
export const isReceivedTxid = (text: string): boolean => /^[a-zA-Z0-9]{1,35}$/.test(text);

/** Tests for the receiver's id of a refund, unique per refund: 1 to 35 letters and digits. */
export const isRefundId = (text: string): boolean => /^[a-zA-Z0-9]{1,35}$/.test(text);

/**
 * Tests for the id of a recurrence (Pix Automático): `RR` or `RN`, ISPB, date, 11 letters and digits; 29 characters.
 */
export const isRecurrenceId = (text: string): boolean => /^R[RN][A-Z0-9]{8}\d{8}[a-zA-Z0-9]{11}$/.test(text);

/** Tests for the id of a request to confirm a recurrence: `SC`, ISPB, date, 11 letters and digits; 29 characters. */
export const isRecurrenceRequestId = (text: string): boolean =>
  /^SC[A-Z0-9]{8}\d{8}[a-zA-Z0-9]{11}$/.test(text);
