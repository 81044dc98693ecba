// The service's files, as it answers them.
import { FILE_TYPE } from '#contract/file-types.ts';
import { int, obj, str } from '#contract/schema/schema.ts';

/** What a file can be for. The service has more, of operations that are not in this contract. */
export const FILE_PURPOSE = ['DISPUTE_EVIDENCE'] as const;

export const file = obj(
  {
    id: str({ description: 'id under which other requests name it' }),
    correlationID: str({ description: 'your id for the file' }),
    purpose: str({ enum: FILE_PURPOSE }),
    fileName: str(),
    contentType: str({ enum: FILE_TYPE }),
    size: int({ description: 'bytes' }),
    url: str({ format: 'uri', description: 'address of the file, for a while' }),
  },
  { required: ['id', 'correlationID', 'purpose'] },
);
