// The service's files, as it returns them.
import { FILE_TYPE } from '#contract/file-types.ts';
import { int, obj, str } from '#contract/schema/schema.ts';

/** Purposes of an uploaded file. The service has more, for operations that are not in this contract. */
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
