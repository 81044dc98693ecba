// Shared store: the journal in a PostgreSQL database that several machines use.
import type { Check } from './system.ts';

/** A process that holds entries of the store. */
interface StoreWorker {
  readonly machine: string;
  /** User name and computer name; neither is authenticated. */
  readonly person: string;
  readonly pid: number;
  /** RFC 3339, by the clock of the database. */
  readonly startedAt: string;
}

export interface StoreState {
  /** Version of the tables. */
  readonly version: number;
  /** Text of the server, such as `PostgreSQL 15.8`. */
  readonly server: string;
  readonly entries: number;
  readonly openEntries: number;
  /** Clock of the database minus that of this machine, in milliseconds. */
  readonly clockDifferenceMs: number;
  /** Settings of the server that lose committed entries in a crash; none if all is safe. */
  readonly unsafe: readonly string[];
  readonly workers: readonly StoreWorker[];
}

export interface Imported {
  /** Entries that the store has now and had not before. */
  readonly imported: number;
  /** Entries that the store had already. */
  readonly existing: number;
  /** Decisions of `reconcile` that the store has now and had not before. */
  readonly decisions: number;
}

export interface StorePort {
  /** Address without a password. */
  readonly name: string;
  /**
   * Logs in to the database with a password, and saves it for the user and the servers of the address. Returns where.
   * @throws PixctlError (exit 5) if the database refuses it, (exit 2) if it does not ask for a password; nothing was saved
   */
  savePassword(password: string): Promise<'keyring' | 'file'>;
  /** Deletes the saved password; returns false if there was none. @throws PixctlError (exit 3) if the keyring keeps it */
  forgetPassword(): Promise<boolean>;
  /**
   * Creates the tables; changes nothing where they exist. Returns whether they were created.
   * @throws PixctlError (exit 5)
   */
  init(): Promise<boolean>;
  /** @throws PixctlError (exit 5) */
  state(): Promise<StoreState>;
  /**
   * Examines the server, the tables, the rules and what is open; changes nothing.
   * @throws PixctlError (exit 5) if the database cannot be reached
   */
  check(): Promise<readonly Check[]>;
  /**
   * Copies the entries of a profile from the journal files of this machine, and its decisions of `reconcile`.
   * @throws PixctlError (exit 2) if a process is still working on one of them, (exit 5)
   */
  importFiles(profile: string): Promise<Imported>;
}
