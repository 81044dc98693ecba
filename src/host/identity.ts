// Names under which pixctl is published. Both are empty until a release sets them in identity.json.
import identity from './identity.json' with { type: 'json' };

/** Package in the npm registry; empty if there is none. */
export const NPM_NAME: string = identity.npmName;
/** Address of the repository without `.git`; empty if there is none. */
export const REPOSITORY: string = identity.repository;
