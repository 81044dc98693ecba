import { idOfDocument } from '#client/http/multipart.ts';
import { command } from '#commands/kit/define.ts';
import { intendedOf, send } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { disputeOperations } from '#contract/operations/dispute.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { isEndToEndId } from '#pix/end-to-end-id.ts';
import { disputedPix } from './find.ts';
import { documentView, id as idArgument } from './view.ts';

const evidence = pick(disputeOperations, 'dispute.evidence');

const MAX_DOCUMENTS = evidence.body.properties.documents.maxItems;

export const disputeEvidence = command({
  meta: {
    name: 'dispute evidence',
    agent: 'none',
    words: 'submit evidence, send evidence, enviar provas',
    summary: 'Send documents as evidence in a dispute',
    details: [
      'A document is a local file (PDF, PNG, JPEG or WEBP, up to 10 MiB), which pixctl uploads first, or a URL from which the service can fetch it. pixctl checks all files before it sends anything. If the command fails halfway, run it again: a file is uploaded only once.',
    ],
    operation: evidence,
    network: 'write',
    examples: [
      {
        command:
          'pixctl dispute evidence E99999004202611211200abcdefghijk --file nota-7.pdf --file entrega-7.jpg --description "Order 7"',
        note: 'Two files',
      },
      {
        command:
          'pixctl dispute evidence E99999004202611211200abcdefghijk --url https://loja.example.com/nota-7.pdf --description "Tax invoice 7"',
        note: 'One document, at an address',
      },
    ],
  },
  input: {
    args: [idArgument],
    options: {
      file: {
        type: 'string',
        repeatable: true,
        file: 'file',
        placeholder: 'FILE|-',
        description: 'file to upload; repeat the option for several files',
      },
      url: {
        type: 'string',
        repeatable: true,
        required: true,
        unless: ['file'],
        placeholder: 'URL',
        description: 'URL of a document; repeat the option for several documents',
      },
      description: {
        type: 'string',
        placeholder: 'TEXT',
        description: 'what the documents show',
      },
      'correlation-id': {
        type: 'string',
        placeholder: 'TEXT',
        description: 'your id for the document; generated if omitted; only with a single document',
      },
    },
  },
  money: {
    intendedWrites: (_context, input) =>
      Promise.resolve([
        // An open entry has the id of the Pix, which is not known unless it was given.
        {
          ...intendedOf(evidence, input),
          unread: isEndToEndId(input.args.id ?? '') ? [] : ['correlationID'],
        },
      ]),
  },
  run: async (context, { args, options }) => {
    const { file: paths = [], url: urls = [], description, 'correlation-id': correlationID } = options;
    const count = paths.length + urls.length;
    for (const url of urls)
      if (!URL.canParse(url) || !/^https?:/i.test(url))
        throw usageError(
          say`--url must be an http or https address, not ${url}`,
          say`Nothing was sent.`,
          'invalid-value',
        );
    if (correlationID !== undefined && count > 1)
      throw usageError(say`--correlation-id is for a single document`, say`Nothing was sent.`);
    if (count > MAX_DOCUMENTS)
      throw usageError(
        say`${count} documents are too many: at most ${MAX_DOCUMENTS} go with one request`,
        say`Nothing was sent.`,
      );
    const more = description === undefined ? {} : { description };
    const { readAll, uploadAll } = await import('#commands/kit/upload.ts');
    const files = await readAll(context, paths);
    const id = await disputedPix(context, args.id);
    const uploaded = await uploadAll(context, files, {
      purpose: 'DISPUTE_EVIDENCE',
      of: id,
      notDone: say`no evidence was sent`,
    });
    return send(context, evidence, {
      path: { id },
      body: {
        // The id lets the answer prove that it is about this document.
        documents: [
          ...uploaded.map((document) => ({
            ...document,
            ...(correlationID === undefined ? {} : { correlationID }),
            ...more,
          })),
          // The id is derived from the document, so that the service stores it once even if it is sent in several runs.
          ...urls.map((url) => ({
            url,
            correlationID: correlationID ?? idOfDocument(id, url, description),
            ...more,
          })),
        ],
      },
    });
  },
  show: {
    view: documentView,
    fields: [
      { path: 'url', description: 'address of the document' },
      { path: 'fileId', description: 'id of the uploaded file' },
      { path: 'description', description: 'what the document shows' },
      { path: 'correlationID', description: 'your id for the document' },
    ],
  },
});
