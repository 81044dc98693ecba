declare const __COMPLETION_EN__: string;
/** Set when the program is built. */
export const TABLE = __COMPLETION_EN__;
