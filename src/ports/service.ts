// The service that a run talks to.
import type { Pace } from '#client/http/concurrency.ts';
import type { Client } from '#client/types.ts';
import type { Mode, NewProfile } from './config.ts';

/** The profile a run works with, after options, environment and configuration had their say. */
export interface ChosenProfile {
  readonly name: string;
  readonly mode: Mode;
  /** Absent for the sandbox in this process. */
  readonly baseUrl?: string;
  readonly namespace: string;
  readonly account?: string;
  /** ` --profile shop`: what chooses it in another command too, where the command line chose it. */
  readonly flag?: string;
}

/** What the journal knows a service and account by. */
export interface Place {
  readonly profile: string;
  /** Base URL, or `sandbox`. */
  readonly origin: string;
  /** Path below which the service lives; usually empty. */
  readonly prefix: string;
  readonly namespace: string;
  /** Fingerprint of the app key, where there is one. */
  readonly key?: string;
}

export interface ServicePort {
  /** The client of the chosen profile; made on first use. */
  client(): Promise<Client>;
  /**
   * A further client of the chosen profile, for one of many requests at once: with a connection and a deadline of its
   * own. What all of them record at the same time is made durable together.
   */
  lane(pace: Pace): Promise<Client>;
  /** The same client, but with a few seconds of its own even after Ctrl-C: to leave nothing behind. */
  lastClient(): Promise<Client>;
  /** A client for a profile that is not saved yet. */
  clientFor(profile: NewProfile, appKey: string): Promise<Client>;
  profile(): Promise<ChosenProfile>;
  /** Where the chosen profile leads, told without asking the service; undefined where none is chosen. */
  place(): Promise<Place | undefined>;
  /** Epoch milliseconds at the service, where that is a sandbox of this machine, whose clock can be moved; else of this machine. */
  now(): Promise<number>;
}
