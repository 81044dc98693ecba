declare const __VERSION__: string;

/** Version of the package; defined at build time. */
export const VERSION = typeof __VERSION__ === 'string' ? __VERSION__ : '0.0.0-development';
