// What a profile may be called.

/** The profile that is always there. */
export const SANDBOX = 'sandbox';
/** Name of what options and environment alone describe. */
export const AD_HOC = 'env';

const NAME_RULE = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** Whether a stored profile may have the name; words every object answers to (`constructor`) may not be one. */
export const isProfileName = (name: string): boolean =>
  NAME_RULE.test(name) && !(name in {}) && name !== SANDBOX && name !== AD_HOC;
