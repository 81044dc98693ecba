// Information about pixctl itself: its version, how it was installed, and whether there is a newer one.
import type { Host } from '#host/host.ts';
import { REPOSITORY } from '#host/identity.ts';
import { VERSION } from '#host/version.ts';
import type { Program } from '#ports/system.ts';

export const programAccess = (
  host: Host,
  signal: AbortSignal,
  installation: Program['installation'],
): Program => ({
  version: VERSION,
  node: process.versions.node,
  platform: `${host.platform}-${process.arch}`,
  installation,
  checkVersion: async () => {
    const { checkNow } = await import('../version-notice.ts');
    return checkNow(host, REPOSITORY, signal);
  },
});
