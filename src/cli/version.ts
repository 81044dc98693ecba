declare const __VERSION__: string;

/** Version of the package; set when the program is built. */
export const VERSION = typeof __VERSION__ === 'string' ? __VERSION__ : '0.0.0-development';
