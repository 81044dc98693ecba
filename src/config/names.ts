// What a profile may be called.

/** The profile that is always there. */
export const SANDBOX = 'sandbox';
/** Name of what options and environment alone describe. */
export const AD_HOC = 'env';

const NAME_RULE = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** Whether a stored profile may have the name; words every object answers to (`constructor`) may not be one. */
export const isProfileName = (name: string): boolean =>
  NAME_RULE.test(name) && !(name in {}) && name !== SANDBOX && name !== AD_HOC;

/** Where the signing key of a profile is kept among the keys; no profile can have such a name. */
export const signingName = (profile: string): string => `signing:${profile}`;

/** Whether a text is the public id of who approves: `ed25519:` and 32 bytes in base64url, written in the one right way. */
export const isPublicId = (text: string): boolean => /^ed25519:[\w-]{42}[AEIMQUYcgkosw048]$/.test(text);
