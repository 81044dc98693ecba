// The service's files, as it returns them.
import { FILE_TYPE } from '#contract/file-types.ts';
import { int, obj, str } from '#contract/schema/schema.ts';

/** Purposes of an uploaded file. The service has more, for operations that are not in this contract. */
export const FILE_PURPOSE = ['DISPUTE_EVIDENCE', 'ACCOUNT_LIMIT_REQUEST'] as const;
export type FilePurpose = (typeof FILE_PURPOSE)[number];

/** The operations that use uploaded files, by the purpose of the files. */
export const USED_BY: Readonly<Record<FilePurpose, string>> = {
  DISPUTE_EVIDENCE: 'dispute.evidence',
  ACCOUNT_LIMIT_REQUEST: 'limits-request.create',
};

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
