// System functions for commands; each part is imported on first use.
import { ownFileError } from '#cli/report-error.ts';
import type { Host } from '#host/host.ts';
import type { SystemPort } from '#ports/system.ts';
import { readDocument } from './document.ts';
import { installationAt, placeOf } from './installation.ts';
import { localChecks } from './local.ts';
import { programAccess } from './program.ts';
import { routeChecks } from './route.ts';
import { sandboxCheck } from './sandbox.ts';
import { shellAccess } from './shell.ts';

export const systemAdapter = (host: Host, signal: AbortSignal): SystemPort => ({
  shell: shellAccess(host),
  program: programAccess(host, signal, () => installationAt(placeOf(host))),
  local: () => localChecks(host),
  route: (baseUrl) => routeChecks(host, baseUrl, signal),
  sandbox: () => sandboxCheck(host),
  announcedEnds: async (origin) => (await import('../deprecations.ts')).announcedEnds(host, origin),
  fileError: ownFileError,
  document: (file, maxBytes) => readDocument(host, file, maxBytes, signal),
});
