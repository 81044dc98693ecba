// A program that uses the library: sends the writes of a list, several at a time, and prints the outcome of each as a
// line of JSON. Started again after it was killed, it goes on with what has no outcome yet. Its arguments are JSON.
import { writeSync } from 'node:fs';
import { createClient, fileJournal, postgresJournal } from '../../../dist/library/client.mjs';

const { url, appKey, journal, accountId, writes, inFlight } = JSON.parse(process.argv[2]);
const client = createClient({
  baseUrl: url,
  appKey,
  journal: journal.startsWith('postgres:') ? postgresJournal(journal) : fileJournal(journal),
  retries: 1,
  timeout: 3_000,
});

const send = (id, value) => {
  const [kind] = id.split('-');
  switch (kind) {
    case 'charge':
      return client.charge.create({ correlationID: id, value });
    case 'payment':
      return client.payment.create({
        correlationID: id,
        value,
        destinationAlias: 'ana@example.com',
        autoApprove: true,
      });
    case 'withdrawal':
      // Without an id: only the journal knows whether it was sent.
      return client.account.withdraw({ accountId, value });
  }
};

async function work(queue) {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { outcome, error } = await send(next.id, next.value);
    writeSync(1, `${JSON.stringify({ id: next.id, outcome, code: error?.code })}\n`);
  }
}

const queue = [...writes];
await Promise.all(Array.from({ length: inFlight }, () => work(queue)));
await client.close();
