import { requireFields } from '#client/answers/checked-answer.ts';
import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { checkTarget, PDF } from '#commands/kit/save-document.ts';
import { intendedOf, send } from '#commands/kit/service.ts';
import { shellWord } from '#commands/kit/text.ts';
import { evidenceDeadline } from '#contract/dispute-deadline.ts';
import { pick } from '#contract/operation.ts';
import { disputeOperations } from '#contract/operations/dispute.ts';
import { systemError } from '#errors/caught.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { isEndToEndId, isTolerableEndToEndId } from '#pix/end-to-end-id.ts';
import type { Context } from '#ports/context.ts';
import { SECTIONS } from './dossier-sections.ts';
import { disputedPix } from './find.ts';
import { documentView, id as idArgument, writtenDeadline } from './view.ts';

const get = pick(disputeOperations, 'dispute.get');
const evidence = pick(disputeOperations, 'dispute.evidence');

/** Options of the contents, which are fixed once the dossier is written. */
const WRITING = ['file', 'statement', 'statement-file', 'without', 'language', 'open'] as const;

export const disputeDossier = command({
  meta: {
    name: 'dispute dossier',
    agent: 'none',
    words: 'dossie, defesa, anexos, defesa da disputa, prove the sale',
    summary: 'Write what the account has about a disputed Pix to a PDF, and send it as evidence',
    details: [
      'Without --send, pixctl only reads from the service, and writes the PDF: a statement, contents, the sections, the receipt and the invoice, and your files. It prints the contents, and why a section is missing. Look at the PDF before you send it.',
      'With --send, pixctl sends the file that it wrote before, after you confirm it. A file that was changed since is refused. If the command fails halfway, run it again: nothing is sent twice.',
      'Of your PDFs, the dossier contains what their pages draw: no form fields, comments, signatures, links, scripts or attached files. Of your pictures, it contains neither their position nor other data of the camera. The service takes up to 10 MiB.',
    ],
    notes: {
      title: 'Sections',
      rows: SECTIONS.map(({ name, about }) => [name, about]),
    },
    operation: evidence,
    network: 'write',
    examples: [
      {
        command:
          'pixctl dispute dossier E99999004202611211200abcdefghijk --pdf dossier.pdf --file delivery.jpg --statement-file statement.txt',
        note: 'Write the dossier',
      },
      {
        command: 'pixctl dispute dossier E99999004202611211200abcdefghijk --pdf dossier.pdf --send',
        note: 'Send it once you have looked at it',
      },
      {
        command: 'pixctl dispute dossier order-1 --pdf dossier.pdf --without webhooks --without purchases',
        note: 'Leave sections out',
      },
    ],
  },
  input: {
    args: [idArgument],
    options: {
      pdf: {
        type: 'string',
        file: 'output',
        placeholder: 'FILE',
        description: 'write the PDF to this file, or send this file; - for standard output',
      },
      send: { type: 'boolean', description: 'send the file as evidence; it must exist already' },
      file: {
        type: 'string',
        repeatable: true,
        file: 'file',
        placeholder: 'FILE|-',
        description: 'PDF, PNG or JPEG to add; repeat the option for several files',
      },
      statement: {
        type: 'string',
        placeholder: 'TEXT',
        description: 'your statement on the first page (default: what the dossier is about)',
      },
      'statement-file': {
        type: 'string',
        file: 'file',
        placeholder: 'FILE|-',
        description: 'text file with the statement',
      },
      without: {
        type: 'string',
        repeatable: true,
        enum: SECTIONS.map(({ name }) => name),
        description: 'leave this section out; repeat the option for several sections',
      },
      language: {
        type: 'string',
        enum: ['pt-BR', 'en'],
        description: 'language of the PDF (default: pt-BR, for the bank that reads it)',
      },
      open: { type: 'boolean', description: 'open the file after it is written' },
    },
  },
  money: {
    intendedWrites: (_context, input) =>
      Promise.resolve(
        input.options.send === true
          ? [
              // An open entry has the id of the Pix, which is not known unless it was given.
              {
                ...intendedOf(evidence, input),
                unread: isEndToEndId(input.args.id ?? '') ? [] : ['correlationID'],
              },
            ]
          : [],
      ),
  },
  run: async (context, { args, options }) => {
    const { pdf, open, send: isSent } = options;
    if (pdf !== undefined || !context.output.terminal) checkTarget(context, PDF, { file: pdf, open });
    if (isSent === true) {
      if (pdf === '-')
        throw usageError(
          say`--send sends a file: it cannot be used with --pdf -`,
          say`Name the dossier that was written before with --pdf FILE. Nothing was sent.`,
        );
      for (const name of WRITING)
        if (options[name] !== undefined)
          throw usageError(
            say`--${name} cannot be used with --send, which sends the file as it is`,
            say`Write the dossier without --send first. Nothing was sent.`,
          );
      return new Ended(await sendDossier(context, args.id, pdf), EXIT.done, documentView);
    }
    if (pdf !== undefined && pdf !== '-') await assertReplaceable(context, pdf);
    const statement = await statementOf(context, options.statement, options['statement-file']);
    const { makeDossier } = await import('./dossier-document.ts');
    const made = await makeDossier(context, {
      id: args.id,
      paths: options.file ?? [],
      statement,
      without: options.without ?? [],
      language: options.language ?? 'pt-BR',
    });
    const file = pdf ?? fileNameFor(made.endToEndId);
    if (pdf === undefined) await assertReplaceable(context, file);
    if (file === '-') {
      await context.output.bytes(made.bytes);
      return undefined;
    }
    await context.files.write(file, made.bytes);
    context.output.note(say`saved ${file}: pages: ${made.pages}, ${made.size}, SHA-256 ${made.sha256}`);
    const deadline = made.openedAt === undefined ? undefined : evidenceDeadline(made.openedAt);
    if (deadline !== undefined) context.output.note(writtenDeadline(deadline));
    if (open === true) await context.user.openFile(file);
    return made.rows;
  },
  show: {
    view: {
      columns: [
        { path: 'title', label: 'Section', format: 'message' },
        { path: 'page', label: 'Page', format: 'number' },
        { path: 'pages', label: 'Pages', format: 'number' },
        { path: 'bytes', label: 'Bytes', format: 'number' },
        { path: 'note', label: 'Note', format: 'message' },
      ],
    },
    fields: [
      { path: 'section', description: 'name of the section; file: a file that you named' },
      { path: 'title', description: 'its title, or the file' },
      { path: 'page', description: 'its first page; absent if it is not in the dossier' },
      { path: 'pages', description: 'how many pages it has' },
      { path: 'bytes', description: 'what a document or picture takes in the PDF' },
      { path: 'note', description: 'why it is not in the dossier, or what of it is not' },
      { path: 'url', description: 'address of the document; with --send' },
      { path: 'fileId', description: 'id of the uploaded file; with --send' },
      { path: 'description', description: 'what the document shows; with --send' },
      { path: 'correlationID', description: 'your id for the document; with --send' },
    ],
  },
});

const fileNameFor = (endToEndId: string): string =>
  // The id becomes part of a file name: a service must not choose the folder.
  isTolerableEndToEndId(endToEndId) ? `dossier-${endToEndId}.pdf` : 'dossier.pdf';

/**
 * A dossier replaces only a dossier: `--pdf` and `--file` are easily mixed up.
 * @throws PixctlError (exit 2) if the file is another one, or a dossier that somebody has edited
 */
async function assertReplaceable(context: Context, file: string): Promise<void> {
  const { MOST_BYTES } = await import('#commands/kit/upload.ts');
  const options = { regularOnly: true, maxBytes: MOST_BYTES };
  const existing = await context.files.read(file, options).catch((error: unknown) => {
    if (!(error instanceof PixctlError)) throw error;
    // What cannot be read, or is larger than a dossier, is none.
    return systemError(error.cause).code === 'ENOENT' ? new Uint8Array() : undefined;
  });
  if (existing?.length === 0) return;
  const { sealedFor } = await import('./dossier-seal.ts');
  if (existing !== undefined && (await sealedFor(existing)) !== undefined) return;
  throw usageError(
    say`${file} exists, and is not a dossier as pixctl wrote it`,
    say`Name another file with --pdf. Nothing was written.`,
    'file',
  );
}

/** Characters of a statement. */
const MOST_CHARACTERS = 4_000;

/** @throws PixctlError (exit 2) for two statements, or one that cannot be printed as it reads */
async function statementOf(
  context: Context,
  text: string | undefined,
  path: string | undefined,
): Promise<string | undefined> {
  if (text !== undefined && path !== undefined)
    throw usageError(say`--statement and --statement-file exclude each other`, say`Use one of them.`);
  const option = path === undefined ? 'statement' : 'statement-file';
  let statement = text;
  if (path !== undefined) {
    const { decodeText } = await import('#commands/kit/text.ts');
    statement = decodeText(await context.files.read(path, { maxBytes: 64 * 1024 }), path);
  }
  if (statement === undefined) return undefined;
  statement = statement
    .replace(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
    .trim();
  const refused = (problem: Message): PixctlError =>
    usageError(problem, say`Nothing was written.`, 'invalid-value');
  if (statement === '') throw refused(say`the statement of --${option} is empty`);
  if (statement.length > MOST_CHARACTERS)
    throw refused(
      say`the statement of --${option} has ${statement.length} characters; at most ${MOST_CHARACTERS} are allowed`,
    );
  const { escapeInvisible, invisible } = await import('#pix/invisible.ts');
  const [hidden] = statement.replaceAll('\n', ' ').match(invisible()) ?? [];
  if (hidden !== undefined)
    throw refused(
      say`the statement of --${option} contains the invisible character ${escapeInvisible(hidden)}`,
    );
  return statement;
}

/** Sends a dossier that was written before. */
async function sendDossier(context: Context, id: string, path: string | undefined): Promise<unknown> {
  const { MOST_BYTES, uploadAll } = await import('#commands/kit/upload.ts');
  const { sealedFor, sha256 } = await import('./dossier-seal.ts');
  const { evidenceDescription, sizeText } = await import('./dossier-document.ts');
  const dispute = await send(context, get, { path: { id: await disputedPix(context, id) } });
  const [endToEndId] = requireFields(get, dispute, 'endToEndId');
  const file = path ?? fileNameFor(endToEndId);
  const bytes = await context.files.read(file, { maxBytes: MOST_BYTES, regularOnly: true });
  const sealed = await sealedFor(bytes);
  const again = say`Write the dossier with the same command without --send, and look at it. To send another file: pixctl dispute evidence ${shellWord(id)} --file ${shellWord(file)}. Nothing was sent.`;
  if (sealed === undefined)
    throw usageError(
      say`${file} is not a dossier as pixctl wrote it, or it was changed since`,
      again,
      'file',
    );
  if (sealed !== endToEndId)
    throw usageError(say`${file} is the dossier of the Pix ${sealed}, not of ${endToEndId}`, again, 'file');
  await confirm(context, endToEndId, [
    [say`File`, file],
    [say`Size`, sizeText(bytes.length)],
    [say`SHA-256`, await sha256(bytes)],
    [say`Dispute of the Pix`, endToEndId],
  ]);
  const name = file.split(/[\\/]/).at(-1) ?? file;
  const uploaded = await uploadAll(context, [{ name, path: file, contentType: 'application/pdf', bytes }], {
    purpose: 'DISPUTE_EVIDENCE',
    of: endToEndId,
    notDone: say`no evidence was sent`,
  });
  return send(context, evidence, {
    path: { id: endToEndId },
    body: { documents: uploaded.map((document) => ({ ...document, description: evidenceDescription() })) },
  }).catch((error: unknown) => {
    if (!(error instanceof PixctlError) || error.fields.code !== 'DISPUTE_EVIDENCE_FILE_ID_NOT_ALLOWED')
      throw error;
    throw new PixctlError(
      error.userMessage,
      {
        ...error.fields,
        hint: say`${file} stays as it is. Put it at an https address, and send that: pixctl dispute evidence ${shellWord(id)} --url https://…`,
      },
      { cause: error },
    );
  });
}

/** @throws PixctlError (exit 9) unless a person agrees, or has agreed with `--yes` */
async function confirm(
  { user }: Context,
  endToEndId: string,
  rows: readonly (readonly [Message, string | Message])[],
): Promise<void> {
  if (!user.interactive && !user.saidYes)
    throw new PixctlError(say`sending the dossier needs a confirmation, but there is no terminal`, {
      code: 'confirmation-needed',
      exitCode: EXIT.declined,
      hint: say`Nothing was sent. Run it at a terminal, or add --yes to confirm.`,
    });
  const { assertYes } = await import('#policy/confirmation.ts');
  await assertYes(say`About to send evidence to the bank in the dispute of ${endToEndId}:`, rows, user);
}
