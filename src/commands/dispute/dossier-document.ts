// Puts a dossier together: what the account has, then the files of the user.
import { shellWord } from '#commands/kit/text.ts';
import type { ReadFile } from '#commands/kit/upload.ts';
import { MOST_BYTES, readAll } from '#commands/kit/upload.ts';
import type { PixctlError } from '#errors/pixctl-error.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { english, say } from '#messages/message.ts';
import { PORTUGUESE } from '#messages/pt/index.ts';
import { translator } from '#messages/translate.ts';
import type { DossierFile, DossierSection, Place } from '#pdf/dossier.ts';
import { dossierPdf } from '#pdf/dossier.ts';
import type { ForeignPages } from '#pdf/foreign-pages.ts';
import { foreignPages } from '#pdf/foreign-pages.ts';
import { cleanJpeg, cleanPng } from '#pdf/pictures.ts';
import { UnusableFile } from '#pdf/unusable-file.ts';
import type { Context } from '#ports/context.ts';
import { readRecords } from './dossier-records.ts';
import { seal, sha256 } from './dossier-seal.ts';
import type { SectionName } from './dossier-sections.ts';
import { SECTIONS } from './dossier-sections.ts';

interface DossierInput {
  /** Id of the dispute, as it was typed. */
  readonly id: string;
  /** Files of the user. */
  readonly paths: readonly string[];
  readonly statement: string | undefined;
  readonly without: readonly SectionName[];
  readonly language: 'pt-BR' | 'en';
}

/** A section or file, and where it is. */
interface Entry {
  readonly section: SectionName | 'file';
  readonly title: Message;
  readonly page?: number;
  readonly pages?: number;
  readonly bytes?: number;
  readonly note?: Message;
}

interface Made {
  readonly bytes: Uint8Array;
  readonly endToEndId: string;
  readonly openedAt: number | undefined;
  readonly pages: number;
  readonly size: Message;
  readonly sha256: string;
  readonly rows: readonly Entry[];
}

const portuguese = translator(PORTUGUESE);

/** Description of the dossier as evidence, which the bank reads. */
export const evidenceDescription = (): string => portuguese(say`Dossier of the recipient`);

export const sizeText = (bytes: number): Message => say`${Math.ceil(bytes / 1024)} KiB`;

/**
 * Reads the account and the files, and makes the PDF with its seal. Sends nothing.
 * @throws PixctlError (exit 2) for a file that cannot be added, or if the dossier is larger than the service takes
 */
export async function makeDossier(
  context: Context,
  { id, paths, statement, without, language }: DossierInput,
): Promise<Made> {
  const t = language === 'en' ? english : portuguese;
  // Wrong files are reported before anything is read from the service.
  const own = await readAll(context, paths);
  const attached = [];
  for (const [index, file] of own.entries())
    attached.push(await attach(id, file, t(say`Attachment ${index + 1}: ${file.name}`)));
  const wanted = new Set(SECTIONS.map(({ name }) => name).filter((name) => !without.includes(name)));
  const records = await readRecords(context, id, wanted);

  const sections: DossierSection[] = [];
  const files: DossierFile[] = [];
  // The sections come before the documents, whatever their order here.
  const texts: Entry[] = [];
  const documents: Entry[] = [];
  const absent: Entry[] = [];
  for (const { name, title } of SECTIONS) {
    const entry = { section: name, title };
    const content = records.sections.get(name);
    if (content === undefined) absent.push({ ...entry, note: say`left out` });
    else if ('missing' in content) absent.push({ ...entry, note: content.missing });
    else if ('rows' in content) {
      texts.push(entry);
      sections.push({
        title: t(title),
        rows: content.rows.map(([label, value]) => [t(label), text(value, t)]),
      });
    } else {
      const pages = await foreignPages(content.pdf).catch(problemOf);
      if ('problem' in pages) absent.push({ ...entry, note: pages.problem });
      else {
        documents.push(pages.hasAnnotations ? { ...entry, note: NO_ANNOTATIONS } : entry);
        files.push({ title: t(title), content: { type: 'pages', pages } });
      }
    }
  }
  for (const [index, file] of attached.entries()) {
    const hasAnnotations = file.content.type === 'pages' && file.content.pages.hasAnnotations;
    const path = own[index]?.path ?? '';
    documents.push({
      section: 'file',
      title: say`${path}`,
      ...(hasAnnotations ? { note: NO_ANNOTATIONS } : {}),
    });
    files.push(file);
    if (hasAnnotations)
      context.output.warn(
        say`${path} has form fields, comments or signatures, which are not in the dossier. If they matter, send the file too: pixctl dispute evidence ${shellWord(id)} --file ${shellWord(path)}`,
      );
  }

  const { endToEndId, at, openedAt, summary } = records;
  const written = await dossierPdf({
    title: t(say`Dossier of the recipient in a dispute (MED)`),
    language,
    at,
    statement: { title: t(say`Statement`), text: statement ?? t(summary) },
    contents: t(say`Table of contents`),
    sections,
    files,
    footer: (page, pages) => t(say`Pix ${endToEndId} - page ${page} of ${pages}`),
  });
  const bytes = await seal(written.bytes, endToEndId);
  const entries = [...texts, ...documents].map((entry, index) => placed(entry, written.places[index]));
  if (bytes.length > MOST_BYTES) throw tooLarge(id, bytes.length, entries);
  if (written.unwritable.length > 0)
    context.output.warn(
      say`the font of the PDF lacks the characters ${written.unwritable.slice(0, 20).join(' ')}: it shows their codes, such as [U+65E5]`,
    );
  return {
    bytes,
    endToEndId,
    openedAt,
    pages: written.pages,
    size: sizeText(bytes.length),
    sha256: await sha256(bytes),
    rows: [...entries, ...absent],
  };
}

const NO_ANNOTATIONS = say`without form fields, comments and signatures`;

const text = (value: Message | string | number, t: (message: Message) => string): string =>
  typeof value === 'object' ? t(value) : String(value);

const placed = (entry: Entry, place: Place | undefined): Entry => {
  const { note, ...rest } = entry;
  return { ...rest, ...place, ...(note === undefined ? {} : { note }) };
};

function problemOf(error: unknown): { readonly problem: Message } {
  if (error instanceof UnusableFile) return { problem: error.problem };
  throw error;
}

/** @throws PixctlError (exit 2) naming the file */
async function attach(
  id: string,
  { path, contentType, bytes }: ReadFile,
  title: string,
): Promise<DossierFile> {
  if (contentType === 'image/webp')
    throw usageError(
      say`${path} is a WEBP file, which a PDF cannot contain`,
      say`Save it as PNG or JPEG, or send it by itself: pixctl dispute evidence ${shellWord(id)} --file ${shellWord(path)}. Nothing was written.`,
      'file',
    );
  try {
    if (contentType === 'image/png')
      return { title, content: { type: 'png', picture: await cleanPng(bytes) } };
    if (contentType === 'image/jpeg') return { title, content: { type: 'jpeg', picture: cleanJpeg(bytes) } };
    const pages: ForeignPages = await foreignPages(bytes);
    return { title, content: { type: 'pages', pages } };
  } catch (error) {
    throw usageError(
      say`${path} cannot be added: ${problemOf(error).problem}`,
      say`Nothing was written.`,
      'file',
    );
  }
}

/** Error that names what takes the space, the largest first. */
function tooLarge(id: string, bytes: number, entries: readonly Entry[]): PixctlError {
  const sizes = entries
    .filter((entry) => entry.bytes !== undefined)
    .sort((one, other) => (other.bytes ?? 0) - (one.bytes ?? 0))
    .map(({ title, bytes: own = 0 }) => say`${title} ${sizeText(own)}`);
  return usageError(
    say`the dossier has ${sizeText(bytes)}, and the service takes at most ${sizeText(MOST_BYTES)}: ${sizes.length === 0 ? '' : sizes.reduce((all, one) => say`${all}, ${one}`)}`,
    say`Leave out a file, or a section with --without; send a large file by itself with pixctl dispute evidence ${shellWord(id)} --file FILE. Nothing was written.`,
    'too-large',
  );
}
