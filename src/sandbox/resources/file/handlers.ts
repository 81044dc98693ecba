// Operation that uploads a file, and the route that serves it.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import type { Reply, SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { files } from '#sandbox/store/tables/files.ts';
import { storeFile } from './files.ts';
import { fileView } from './view.ts';

const PATH = /^\/files\/([0-9a-f]{32})$/;

const create = (call: Call<'file.create'>): Answer<'file.create'> => {
  const { row, isNew } = storeFile(call, call.body, call.file);
  return { status: isNew ? 201 : 200, body: { file: fileView(call, row) } };
};

/** Answers `GET /files/{token}`; undefined for any other path. @throws Refusal 404 for an unknown token */
export function serveFile(context: () => SandboxContext, pathname: string): Reply | undefined {
  const token = PATH.exec(pathname)?.[1];
  if (token === undefined) return undefined;
  const row = files.find(context().db, { token });
  if (row === undefined) throw new Refusal('Not found', 404);
  return { bytes: { contentType: row.content_type, make: () => Promise.resolve(row.content) } };
}

export const fileHandlers = { 'file.create': create } satisfies Handlers<'file.create'>;
