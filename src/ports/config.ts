// Configuration functions for commands.

export type Mode = 'live' | 'test' | 'sandbox';

export interface ProfileInfo {
  readonly name: string;
  readonly current: boolean;
  readonly mode: Mode;
  /** Undefined for the sandbox in this process. */
  readonly baseUrl?: string;
  readonly namespace: string;
  readonly account?: string;
  /** Whether an app key is stored for it; never the key itself. */
  readonly hasKey: boolean;
}

export interface NewProfile {
  readonly name: string;
  readonly baseUrl: string;
  readonly mode: Mode;
  readonly namespace: string;
  readonly account?: string;
}

export interface ConfigPort {
  /** Profile that --profile names; undefined without this option. */
  readonly named: string | undefined;
  profiles(): Promise<ProfileInfo[]>;
  /** Saves profile and key and makes the profile the current one. Returns where the key is stored. */
  save(profile: NewProfile, appKey: string): Promise<'keyring' | 'file'>;
  use(name: string): Promise<void>;
  /** Renames a profile, its key, its settings and its files in the data folder. */
  rename(from: string, to: string): Promise<void>;
  /** Deletes a profile and its key. Returns the paths of its files in the data folder, which stay. */
  remove(name: string): Promise<readonly string[]>;
  /** Deletes only the key. Returns false if there was none. */
  forgetKey(name: string): Promise<boolean>;
  get(key: string): Promise<unknown>;
  set(key: string, value: string): Promise<void>;
  /**
   * Spending limits of the profile in cents, how much of the quota of Pix key look-ups a plan may use, and who may approve
   * its batches: public ids or profile names. `agentShell`: whether an agent with a shell may write on the live profile.
   */
  limits(profile: string): Promise<{
    readonly paymentMax: number | undefined;
    readonly dailyOut: number | undefined;
    readonly batchLookUps: number | undefined;
    readonly agentShell: boolean;
    readonly batchApprovers?: readonly string[];
  }>;
  list(): Promise<{ readonly key: string; readonly value: unknown; readonly source: 'set' | 'default' }[]>;
  /** Path of the configuration file. */
  readonly path: string;
  /** Folder of the sandbox's data and the journal. */
  readonly dataDir: string;
}
