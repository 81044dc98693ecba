// What commands can ask of the embedded sandbox beyond the service's own operations.
import type { Receivers } from '../sandbox/edge/receivers.ts';

export interface SandboxAddress {
  readonly url: string;
  readonly appKey: string;
  readonly controlKey: string;
  readonly dataDir: string;
}

export interface SandboxPort {
  /**
   * Sends a control call (`/_sandbox/...`) to the running server, else to the embedded service.
   * `at` is the `host:port` of the one that is meant, where a code or link names it.
   * @returns the parsed body. @throws PixctlError with the sandbox's refusal.
   */
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, at?: string): Promise<unknown>;
  /** Serves until stopped; calls `ready` once it listens. Resolves when it has stopped. */
  serve(
    options: {
      readonly port: number;
      readonly data?: string;
      /** How near receivers of webhooks may be; this machine when not given. */
      readonly receivers?: Receivers;
      /** Ends it; Ctrl-C does when not given. */
      readonly until?: AbortSignal;
    },
    ready: (address: SandboxAddress) => void,
  ): Promise<void>;
  /** The running server on the same data, if there is one. */
  running(): Promise<(SandboxAddress & { readonly pid: number }) | undefined>;
  /** Asks the running server to end and waits until it has. False when none runs. */
  stop(): Promise<boolean>;
}
