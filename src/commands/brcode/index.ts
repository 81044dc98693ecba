// BR Code commands. All but `resolve` work offline: only a service can load the payload behind a location URL.
import type { LazyGroup } from '#commands/kit/command.ts';

export const brcode: LazyGroup = {
  name: 'brcode',
  summary: 'Decode, encode, check and resolve BR Codes',
  commands: {
    'brcode decode': async () => (await import('./decode.ts')).brcodeDecode,
    'brcode resolve': async () => (await import('./resolve.ts')).brcodeResolve,
    'brcode encode': async () => (await import('./encode.ts')).brcodeEncode,
    'brcode lint': async () => (await import('./lint.ts')).brcodeLint,
  },
};
