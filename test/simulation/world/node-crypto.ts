// `node:crypto` for the simulated program: hashes and ciphers are real, random values come from the seed.
import { current } from './current.ts';

export * from 'node:crypto';
export const randomUUID = (): string => current.random.uuid();
export const randomBytes = (count: number): Buffer => Buffer.from(current.random.bytes(count));
export const randomInt = (low: number, high?: number): number =>
  high === undefined ? current.random.int(0, low - 1) : current.random.int(low, high - 1);
export const randomFillSync = <T extends Uint8Array>(bytes: T): T => {
  bytes.set(current.random.bytes(bytes.length));
  return bytes;
};
