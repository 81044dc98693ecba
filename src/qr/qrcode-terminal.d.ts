// The encoder of qrcode-terminal, which has no types of its own.
declare module 'qrcode-terminal/vendor/QRCode/index.js' {
  export default class QRCode {
    /** `version` is the size of the code, or -1 for the smallest that fits. */
    constructor(version: number, errorCorrectLevel: number);
    /** A character is one byte. */
    addData(data: string): void;
    /** @throws when the data is too long */
    make(): void;
    /** Rows of modules, true for a dark one; set by `make`. */
    readonly modules: boolean[][];
  }
}
declare module 'qrcode-terminal/vendor/QRCode/QRErrorCorrectLevel.js' {
  const levels: { readonly L: number };
  export default levels;
}
