// A text by which a write that has no id of its own is found again. It is shown on statements.

/** A mark with these random hexadecimal digits; the first twelve are used. */
export const markOf = (hex: string): string => `pixctl ${hex.replaceAll('-', '').slice(0, 12)}`;

export const isMark = (text: string): boolean => /^pixctl [0-9a-f]{12}$/.test(text);
