// Names of profiles.

/** Name of the built-in sandbox profile. */
export const SANDBOX = 'sandbox';
/** Name of the profile that only options and environment describe. */
export const AD_HOC = 'env';

const NAME_RULE = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** Whether a stored profile may have this name; names of Object.prototype members (`constructor`) are not allowed. */
export const isProfileName = (name: string): boolean =>
  NAME_RULE.test(name) && !(name in {}) && name !== SANDBOX && name !== AD_HOC;

/** Name under which the signing key of a profile is stored; not a valid profile name. */
export const signingName = (profile: string): string => `signing:${profile}`;

/** Whether a text is the public id of an approver: `ed25519:` and 32 bytes in canonical base64url. */
export const isPublicId = (text: string): boolean => /^ed25519:[\w-]{42}[AEIMQUYcgkosw048]$/.test(text);
