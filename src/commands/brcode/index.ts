// BR Code commands. All but `resolve` work offline: only a service can load the payload behind a location URL.
import type { CommandGroup } from '#commands/kit/command.ts';
import { brcodeDecode } from './decode.ts';
import { brcodeEncode } from './encode.ts';
import { brcodeLint } from './lint.ts';
import { brcodeResolve } from './resolve.ts';

export const brcode: CommandGroup = {
  name: 'brcode',
  summary: 'Decode, encode, check and resolve BR Codes',
  commands: [brcodeDecode, brcodeResolve, brcodeEncode, brcodeLint],
};
