// The modules of undici that are loaded one by one are those of its front door, so that the types of the front door hold.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as undici from 'undici';
import { expect, it } from 'vitest';

const TYPES = new URL('../../src/client/http/undici-deep.d.ts', import.meta.url);

/** By the path of the module. */
const FRONT_DOOR: Readonly<Record<string, unknown>> = {
  'undici/lib/core/connect.js': undici.buildConnector,
  'undici/lib/dispatcher/client.js': undici.Client,
  'undici/lib/dispatcher/env-http-proxy-agent.js': undici.EnvHttpProxyAgent,
  'undici/lib/dispatcher/dispatcher.js': undici.Dispatcher,
  'undici/lib/api/api-connect.js': undici.Dispatcher.prototype.connect,
};

const declared = [...readFileSync(TYPES, 'utf8').matchAll(/declare module '(.+)'/g)].map(([, path]) => path);

it('undici-deep.d.ts › declares the modules that are compared here', () => {
  expect(declared.sort()).toEqual(Object.keys(FRONT_DOOR).sort());
});

it.each(Object.entries(FRONT_DOOR))(
  '%s › exports the same function as the main module of undici',
  (path, expected) => {
    expect(expected).toBeTypeOf('function');
    expect(createRequire(import.meta.url)(path)).toBe(expected);
  },
);
