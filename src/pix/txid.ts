// Identifiers that payers and merchants choose. Static and dynamic txids differ in length so that they never collide.

/** The txid of a static code that has none, and of every dynamic code. */
export const NO_TXID = '***';
export const STATIC_TXID_CHARACTERS = 25;

/** A txid a static code may carry: 1 to 25 letters and digits. */
export const isStaticTxid = (text: string): boolean => /^[a-zA-Z0-9]{1,25}$/.test(text);

/** A txid of a charge (immediate or with due date): 26 to 35 letters and digits. */
export const isDynamicTxid = (text: string): boolean => /^[a-zA-Z0-9]{26,35}$/.test(text);

/** The txid of a Pix that was received, from a code of either kind: 1 to 35 letters and digits. */
export const isReceivedTxid = (text: string): boolean => /^[a-zA-Z0-9]{1,35}$/.test(text);

/** The receiver's own id of a refund, unique per refund: 1 to 35 letters and digits. */
export const isRefundId = (text: string): boolean => /^[a-zA-Z0-9]{1,35}$/.test(text);

/** The id of a recurrence (Pix Automático): `RR` or `RN`, ISPB, date, 11 letters and digits; 29 in all. */
export const isRecurrenceId = (text: string): boolean => /^R[RN][A-Z0-9]{8}\d{8}[a-zA-Z0-9]{11}$/.test(text);

/** The id of a request to confirm a recurrence: `SC`, ISPB, date, 11 letters and digits; 29 in all. */
export const isRecurrenceRequestId = (text: string): boolean =>
  /^SC[A-Z0-9]{8}\d{8}[a-zA-Z0-9]{11}$/.test(text);
