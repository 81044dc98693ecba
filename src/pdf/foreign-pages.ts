// Takes over the pages of another PDF, which may be hostile: what they draw, and nothing that a viewer could run, open,
// fetch or unpack. No code is executed here either; the library only parses.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PDFObject, PDFPage } from '@cantoo/pdf-lib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNull,
  PDFPageLeaf,
  PDFPageTree,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { say } from '#messages/message.ts';
import { UnusableFile } from './unusable-file.ts';

const MOST_PAGES = 500;

/** Bytes that the compressed objects of one file may become. */
const MOST_DECODED = 128 * 1024 * 1024;

/** Entries of a page that are taken over: what it draws, and its size. `Parent` has entries that it inherits. */
const DRAWN = new Set([
  ...['Type', 'Parent', 'Contents', 'Resources'],
  ...['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group'],
]);

/** Entries that nothing drawn needs: metadata, private data of programs, attached files. */
const REMOVED = ['Metadata', 'PieceInfo', 'AF', 'EF', 'OPI', 'Alternates', 'StructParent', 'StructParents'];
/** Entries of a stream whose data are in a file elsewhere. */
const EXTERNAL = ['F', 'FFilter', 'FDecodeParms'];

/** Annotations that draw nothing of their own. */
const UNSEEN = ['Link', 'Popup'];

export interface ForeignPages {
  readonly count: number;
  /** Form fields, signatures or comments lie on the pages; they are not taken over. */
  readonly hasAnnotations: boolean;
  /** Copies the pages to the end of a document. */
  readonly appendTo: (pdf: PDFDocument) => Promise<void>;
}

/** @throws UnusableFile */
export async function foreignPages(bytes: Uint8Array): Promise<ForeignPages> {
  const budget = { left: MOST_DECODED };
  try {
    return await decoding.run(budget, () => read(bytes));
  } catch (error) {
    if (error instanceof UnusableFile) throw error;
    // The library throws errors of many kinds, also for a nesting that is too deep, and hides the cause of some.
    if (budget.left < 0) throw new UnusableFile(say`the PDF takes too much memory`);
    if (new TextDecoder('latin1').decode(bytes).includes('/Encrypt'))
      throw new UnusableFile(say`the PDF is protected by a password; print it to a new PDF without one`);
    throw damaged();
  }
}

const damaged = (): UnusableFile => new UnusableFile(say`the PDF is damaged; print it to a new PDF`);

async function read(bytes: Uint8Array): Promise<ForeignPages> {
  const text = new TextDecoder('latin1').decode(bytes);
  // Each of these is at the end of a PDF. The library looks for objects in all bytes of a file, which takes half a minute.
  if (!text.includes('startxref') && !text.includes('trailer')) throw damaged();
  limitDecoding();
  const source = await PDFDocument.load(bytes, {
    updateMetadata: false,
    throwOnInvalidObject: true,
    parseSpeed: 1_500,
  });
  const count = assertPageTree(source);
  const pages = source.getPages();
  if (pages.length !== count) throw damaged();
  const hasAnnotations = pages.some(drawsAnnotation);
  for (const { node } of pages)
    for (const key of node.keys()) if (!DRAWN.has(key.decodeText())) node.delete(key);
  for (const [, object] of source.context.enumerateIndirectObjects()) clean(object);
  return {
    count,
    hasAnnotations,
    appendTo: async (pdf) => {
      for (const page of await pdf.copyPages(source, source.getPageIndices())) pdf.addPage(page);
    },
  };
}

/** Counts the pages. A tree that contains a page or a branch twice could have any number of them. */
function assertPageTree(source: PDFDocument): number {
  const open: PDFObject[] = [source.catalog.Pages()];
  const seen = new Set<PDFObject>();
  let count = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) throw damaged();
    seen.add(node);
    if (node instanceof PDFPageLeaf) count += 1;
    else if (node instanceof PDFPageTree) open.push(...kidsOf(node));
    else throw damaged();
    if (seen.size + open.length > 4 * MOST_PAGES || count > MOST_PAGES)
      throw new UnusableFile(say`the PDF has more than ${MOST_PAGES} pages`);
  }
  if (count === 0) throw new UnusableFile(say`the PDF has no pages`);
  return count;
}

function kidsOf(tree: PDFPageTree): readonly PDFObject[] {
  const kids = tree.Kids();
  // Checked before all of them are looked up.
  if (kids.size() > 4 * MOST_PAGES) throw new UnusableFile(say`the PDF has more than ${MOST_PAGES} pages`);
  return Array.from({ length: kids.size() }, (_, index) => kids.lookup(index) ?? PDFNull);
}

function drawsAnnotation({ node }: PDFPage): boolean {
  const annotations = node.lookup(PDFName.of('Annots'));
  if (!(annotations instanceof PDFArray)) return false;
  return Array.from({ length: annotations.size() }, (_, index) => annotations.lookup(index)).some((one) => {
    if (!(one instanceof PDFDict)) return false;
    const kind = one.lookup(PDFName.of('Subtype'));
    return !(kind instanceof PDFName && UNSEEN.includes(kind.decodeText()));
  });
}

/** Removes entries from an object and from those in it; references are objects of the list too. */
function clean(object: PDFObject): void {
  if (object instanceof PDFStream) {
    for (const key of EXTERNAL) object.dict.delete(PDFName.of(key));
    clean(object.dict);
  } else if (object instanceof PDFArray) for (const item of object.asArray()) clean(item);
  else if (object instanceof PDFDict) {
    for (const key of REMOVED) object.delete(PDFName.of(key));
    for (const value of object.values()) if (!(value instanceof PDFRef)) clean(value);
  }
}

/** What decoding the file that is being read may still take, in bytes. Several files can be read at the same time. */
const decoding = new AsyncLocalStorage<{ left: number }>();
let isLimited = false;

/** Part of the library's class of all decoders, which the library does not export. */
interface Decoder {
  readonly buffer: Uint8Array;
  ensureBuffer(requested: number): Uint8Array;
}

/**
 * Limits what compressed streams become in memory: the library has no limit, and while it loads a file it decodes the
 * streams that contain objects. All its decoders enlarge one buffer.
 */
function limitDecoding(): void {
  if (isLimited) return;
  isLimited = true;
  const empty = PDFRawStream.of(
    PDFContext.create().obj({ Filter: 'FlateDecode' }),
    new Uint8Array([0x78, 0x9c]),
  );
  const decoders = Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(empty))) as Decoder;
  const { ensureBuffer } = decoders;
  decoders.ensureBuffer = function (requested) {
    const before = this.buffer.length;
    const buffer = ensureBuffer.call(this, requested);
    const budget = decoding.getStore();
    if (budget !== undefined && (budget.left -= buffer.length - before) < 0) throw new Error('too large');
    return buffer;
  };
}
