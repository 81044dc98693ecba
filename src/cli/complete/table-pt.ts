declare const __COMPLETION_PT__: string;
/** Defined at build time. */
export const TABLE = __COMPLETION_PT__;
