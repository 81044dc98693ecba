// Names of the methods: the operation ids of the contract in camelCase.

/** Converts `pix-key` or `qr.base64` to `pixKey` and `qrBase64`. */
export const camelCase = (text: string): string =>
  text.replace(/[-.]+(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** Returns the path of the method of an operation: `pix-key.set-default` is `['pixKey', 'setDefault']`. */
export const methodPath = (id: string): readonly string[] => id.split('.').map(camelCase);
