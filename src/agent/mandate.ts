// The mandate of a profile: in force while exactly its text is signed with the signing key of the profile.
import { join } from 'node:path';
import { knownSigningKey, signingKey } from '#config/edge/signing-key.ts';
import { readPrivate, writePrivate } from '#config/files.ts';
import { configDir } from '#config/paths.ts';
import { publicIdOf, signText, verifiesText } from '#config/signing.ts';
import { readConfig } from '#config/store.ts';
import { parseJson } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import type { Host } from '#host/host.ts';
import { formatMandate, parseMandate } from '#policy/mandate.ts';
import type { Mandate } from '#ports/agent.ts';

const FORMAT = 'pixctl-agent-mandate';
const VERSION = 1;
const MAX_BYTES = 64 * 1024;

/**
 * Returns the mandate in the configuration of the profile, signed or not; undefined if there is none.
 * @throws PixctlError (exit 2) if it is invalid
 */
export function configuredMandate(host: Host, profile: string): Mandate | undefined {
  const text = readConfig(configDir(host)).settings[`limits.agent@${profile}`];
  return typeof text === 'string' ? parseMandate(text) : undefined;
}

/** Serialises the fields in the fixed order in which they are signed. The base URL ties the mandate to the account. */
const signedText = (host: Host, profile: string, mandate: Mandate, approvedBy: string, at: string): string =>
  JSON.stringify({
    format: FORMAT,
    version: VERSION,
    profile,
    baseUrl: readConfig(configDir(host)).profiles[profile]?.baseUrl ?? null,
    mandate: formatMandate(mandate),
    approvedBy,
    at,
  });

const pathOf = (host: Host, profile: string): string => join(configDir(host), `mandate-${profile}.json`);

/** Signs a mandate that the person confirmed. */
export async function signMandate(host: Host, profile: string, mandate: Mandate): Promise<void> {
  const seed = await signingKey(host, profile);
  const [approvedBy, at] = [host.whoami(), new Date(host.now()).toISOString()];
  const signature = signText(seed, signedText(host, profile, mandate, approvedBy, at));
  writePrivate(pathOf(host, profile), `${JSON.stringify({ approvedBy, at, signature })}\n`);
}

/** Returns the mandate of the profile if it is in force, apart from its last day. */
export async function signedMandate(host: Host, profile: string): Promise<Mandate | undefined> {
  const mandate = configuredMandate(host, profile);
  if (mandate === undefined) return undefined;
  const seed = await knownSigningKey(host, profile);
  const stored = readPrivate(pathOf(host, profile), true, MAX_BYTES);
  if (seed === undefined || stored === undefined) return undefined;
  let read: unknown;
  try {
    read = parseJson(stored);
  } catch {
    return undefined;
  }
  const { approvedBy, at, signature } = isObject(read) ? read : {};
  return typeof approvedBy === 'string' &&
    typeof at === 'string' &&
    typeof signature === 'string' &&
    verifiesText(publicIdOf(seed), signedText(host, profile, mandate, approvedBy, at), signature)
    ? mandate
    : undefined;
}
