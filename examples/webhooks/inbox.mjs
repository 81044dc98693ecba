// A durable inbox of events: a receiver stores an event, answers, and handles the event afterwards. An event that is
// delivered again is already in the inbox. An event that a killed program did not handle is handled by the next one.
//
// This inbox is a file with one JSON record per line, for one process. With a database, use a table:
//   CREATE TABLE inbox (id text PRIMARY KEY, event jsonb NOT NULL, done boolean NOT NULL DEFAULT false);
//   INSERT INTO inbox (id, event) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING;
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { handle } from './handle.mjs';

function openInbox(path) {
  const file = openSync(path, 'a+', 0o600);
  const append = (record) => {
    // Starts a new line first: the line before may have been cut by a kill.
    writeSync(file, `\n${JSON.stringify(record)}`);
    fsyncSync(file);
  };
  const known = new Set();
  const open = new Map();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    let record;
    try {
      record = JSON.parse(line);
    } catch {
      continue;
    }
    if (record.done !== undefined) open.delete(record.done);
    else {
      known.add(record.event.id);
      open.set(record.event.id, record.event);
    }
  }

  let last = Promise.resolve();
  const schedule = (event) => {
    last = last
      .then(() => handle(event))
      .then(() => append({ done: event.id }))
      // It stays in the inbox, and the next start handles it.
      .catch((error) => console.error(`event ${event.id} was not handled`, error));
  };
  for (const event of open.values()) schedule(event);

  return {
    /** Stores the event and handles it later. Returns false for an event that was stored before. */
    add(event) {
      if (known.has(event.id)) return false;
      append({ event });
      known.add(event.id);
      schedule(event);
      return true;
    },
    /** Waits for the events that are being handled. */
    async close() {
      await last;
      closeSync(file);
    },
  };
}

export const inbox = openInbox(process.env.PIX_INBOX ?? 'inbox.ndjson');
