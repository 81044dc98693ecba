declare const __COMPLETION_PT__: string;
/** Set when the program is built. */
export const TABLE = __COMPLETION_PT__;
