// A client that still sends its request while the server answers.
import { connect } from 'node:net';

/**
 * Sends the start of a request; once there is an answer, sends the rest and a second request on the same connection.
 * Returns the statuses of both answers.
 */
export function statusesAround(url: string, start: string, rest: string): Promise<(string | undefined)[]> {
  return new Promise((done) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(start));
    let text = '';
    socket.once('data', () =>
      socket.write(`${rest}GET /_sandbox HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => done([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)));
  });
}
