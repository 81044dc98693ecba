declare const __COMPLETION_EN__: string;
/** Defined at build time. */
export const TABLE = __COMPLETION_EN__;
