// One contender of library.mjs in a process of its own: `node library-worker.mjs NAME COUNT JSON`. Does the same work COUNT
// times, each time from a new state: creates a payment of 19,90, pays it, and checks that it is paid. Prints JSON with the
// milliseconds of CPU and of real time for all of it, after some rounds that warm up, and those until the first request was
// answered.
import { pathToFileURL } from 'node:url';

const [name, count, options] = process.argv.slice(2);
const { peers, sandbox, prism } = JSON.parse(options);
const WARM_UP = 20;
const VALUE = 1_990;
const CHARGE = JSON.stringify({ correlationID: 'bench', value: VALUE });

const ensure = (isTrue, what) => {
  if (!isTrue) throw new Error(`${name}: ${what}`);
};
/** Imports a package that was fetched for the benchmark, from a module in its folder. */
const peer = async (id) => (await import(pathToFileURL(`${peers}/load.mjs`).href)).load(id);

/** Creates and reads a charge through this `fetch`; `pay` is what happens between. */
async function chargeOnce(send, origin, authorization, pay) {
  const headers = { authorization, 'content-type': 'application/json' };
  const made = await send(`${origin}/api/v1/charge`, { method: 'POST', headers, body: CHARGE });
  ensure(made.status === 200, `the charge was answered with ${made.status}`);
  const { charge } = await made.json();
  answered ??= { ms: performance.now(), cpu: cpuMs() };
  await pay?.(charge);
  const read = await send(`${origin}/api/v1/charge/bench`, { headers });
  return (await read.json()).charge;
}

/** When the first request was answered. */
let answered;
/** CPU time of restoring, in milliseconds. */
let restoring = 0;

const isPaid = (charge) => charge.status === 'COMPLETED' && charge.value === VALUE;

/** Returns the work of a contender, and how to end it. */
const CONTENDERS = {
  /** A sandbox for each test, without a port. */
  async start() {
    const { startSandbox } = await import(sandbox);
    return {
      once: async (number) => {
        const one = await startSandbox({ seed: number });
        ensure(isPaid(await chargeOnce(one.fetch, '', one.appKey, () => one.pay('bench'))), 'not paid');
        await one.close();
      },
    };
  },
  /** A sandbox for each test, over HTTP. */
  async http() {
    const { startSandbox } = await import(sandbox);
    return {
      once: async (number) => {
        const one = await startSandbox({ seed: number });
        ensure(isPaid(await chargeOnce(fetch, one.url, one.appKey, () => one.pay('bench'))), 'not paid');
        await one.close();
      },
    };
  },
  /** One sandbox, restored for each test. */
  async restore() {
    const { startSandbox } = await import(sandbox);
    const one = await startSandbox({ seed: 1 });
    const empty = await one.snapshot();
    return {
      once: async () => {
        const before = cpuMs();
        await one.restore(empty);
        restoring += cpuMs() - before;
        ensure(isPaid(await chargeOnce(one.fetch, '', one.appKey, () => one.pay('bench'))), 'not paid');
      },
      end: () => one.close(),
    };
  },
  /** A Stripe emulator for each test. It takes no port 0, and a port only once, as clients keep its connections. */
  async emulate() {
    const { createEmulator } = await peer('emulate');
    let port = 20_000 + (process.pid % 20_000);
    const start = async () => {
      for (;;) {
        port += 1;
        try {
          return await createEmulator({ service: 'stripe', port });
        } catch (error) {
          if (error.code !== 'EADDRINUSE') throw error;
        }
      }
    };
    return {
      once: async () => {
        const one = await start();
        await payStripe(one.url);
        await one.close();
      },
    };
  },
  /** One Stripe emulator, reset for each test. */
  async 'emulate-reset'() {
    const { createEmulator } = await peer('emulate');
    const one = await createEmulator({ service: 'stripe', port: 20_000 + (process.pid % 20_000) });
    return {
      once: async () => {
        one.reset();
        await payStripe(one.url);
      },
      end: () => one.close(),
    };
  },
  /** Handlers written by hand, which know these three requests only. */
  async msw() {
    const { http, HttpResponse } = await peer('msw');
    const { setupServer } = await peer('msw/node');
    const origin = 'https://api.example.com';
    return {
      once: async () => {
        const charges = new Map();
        const server = setupServer(
          http.post(`${origin}/api/v1/charge`, async ({ request }) => {
            const body = await request.json();
            const charge = { ...body, status: 'ACTIVE', brCode: '000201' };
            charges.set(body.correlationID, charge);
            return HttpResponse.json({ charge });
          }),
          http.post(`${origin}/pay/:id`, ({ params }) => {
            charges.get(params.id).status = 'COMPLETED';
            return HttpResponse.json({ status: 'OK' });
          }),
          http.get(`${origin}/api/v1/charge/:id`, ({ params }) =>
            HttpResponse.json({ charge: charges.get(params.id) }),
          ),
        );
        server.listen({ onUnhandledRequest: 'error' });
        const pay = () => fetch(`${origin}/pay/bench`, { method: 'POST' });
        ensure(isPaid(await chargeOnce(fetch, origin, 'key', pay)), 'not paid');
        server.close();
      },
    };
  },
  /** A mock of the OpenAPI document, which keeps nothing: nothing can be paid, and any charge can be read. */
  async prism() {
    return {
      once: async () => {
        const charge = await chargeOnce(fetch, prism, 'key');
        ensure(typeof charge.value === 'number', 'no charge');
      },
    };
  },
};

async function payStripe(url) {
  const headers = {
    authorization: 'Bearer sk_test_bench',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const post = (path, body) => fetch(`${url}/v1/payment_intents${path}`, { method: 'POST', headers, body });
  const { id } = await (await post('', `amount=${VALUE}&currency=brl`)).json();
  await (await post(`/${id}/confirm`, 'payment_method=pm_card_visa')).json();
  const read = await (await fetch(`${url}/v1/payment_intents/${id}`, { headers })).json();
  ensure(read.status === 'succeeded' && read.amount === VALUE, `the payment is ${read.status}`);
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const began = performance.now();
const { once, end } = await CONTENDERS[name]();
const loaded = { ms: performance.now(), cpu: cpuMs() };
await once(0);
const first = answered && { ms: answered.ms - loaded.ms, cpu: answered.cpu - loaded.cpu };
for (let number = 1; number < WARM_UP; number += 1) await once(number);
restoring = 0;
const from = { ms: performance.now(), cpu: cpuMs() };
for (let number = 0; number < Number(count); number += 1) await once(WARM_UP + number);
const all = { ms: performance.now() - from.ms, cpu: cpuMs() - from.cpu };
await end?.();
console.log(
  JSON.stringify({
    first,
    all,
    restoring,
    importMs: loaded.ms - began,
    peakMB: process.resourceUsage().maxRSS / 1024,
  }),
);
// Connections that are kept alive would hold the process.
process.exit(0);
