// The service that a run uses.
import type { Pace } from '#client/http/concurrency.ts';
import type { Client } from '#client/types.ts';
import type { Mode, NewProfile } from './config.ts';

/** Profile of a run, chosen by options, environment and configuration. */
export interface ChosenProfile {
  readonly name: string;
  readonly mode: Mode;
  /** Undefined for the sandbox in this process. */
  readonly baseUrl?: string;
  /** Option or environment variable that the address comes from, if it comes from one. */
  readonly baseUrlFrom?: string;
  readonly namespace: string;
  readonly account?: string;
  /**
   * Option such as ` --profile shop` that selects the profile in another command; undefined if it was not chosen on the
   * command line.
   */
  readonly flag?: string;
}

/** Identifies a service and account in the journal. */
export interface Place {
  readonly profile: string;
  /** Base URL, or `sandbox`. */
  readonly origin: string;
  /** Path prefix of the service; usually empty. */
  readonly prefix: string;
  readonly namespace: string;
  /** Fingerprint of the app key, if there is one. */
  readonly key?: string;
}

export interface ServicePort {
  /** Client of the chosen profile; created on first use. */
  client(): Promise<Client>;
  /**
   * Returns another client of the chosen profile for parallel requests, with its own connection and deadline.
   * Simultaneous journal records of these clients are made durable together.
   */
  lane(pace: Pace): Promise<Client>;
  /** Client with a few seconds of its own even after Ctrl-C, for cleaning up. */
  lastClient(): Promise<Client>;
  /** Client for a profile that is not saved yet. */
  clientFor(profile: NewProfile, appKey: string): Promise<Client>;
  profile(): Promise<ChosenProfile>;
  /**
   * Service and account of the chosen profile, determined without contacting the service; undefined without a profile.
   */
  place(): Promise<Place | undefined>;
  /**
   * Epoch milliseconds by the clock of a local sandbox, which can be moved; for other services by the clock of this
   * machine.
   */
  now(): Promise<number>;
}
