// Checks the route to a service: proxy, name resolution, TLS.
import { lookup } from 'node:dns/promises';
import { connect } from 'node:tls';
import { extraCertificates, proxyFor, usedAuthorities } from '#client/http/transport.ts';
import { parseBaseUrl } from '#client/http/url.ts';
import { systemError } from '#errors/caught.ts';
import type { Host } from '#host/host.ts';
import { unlessAborted } from '#host/unless-aborted.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Check } from '#ports/system.ts';

const TIMEOUT_MS = 5_000;
const SOON_MS = 14 * 24 * 3_600_000;

export async function routeChecks(host: Host, baseUrl: string, signal: AbortSignal): Promise<Check[]> {
  const { origin, loopback } = parseBaseUrl(baseUrl);
  const { hostname, port, protocol } = new URL(origin);
  const name = hostname.replace(/^\[|\]$/g, '');
  const proxy = loopback ? undefined : proxyFor(origin, host.env);
  if (proxy !== undefined)
    return [
      {
        check: say`proxy`,
        state: 'ok',
        detail: say`requests go through ${proxy.origin} (${proxy.variable})`,
      },
      { check: say`dns`, state: 'skipped', detail: say`the proxy resolves the name` },
      { check: say`tls`, state: 'skipped', detail: say`checked with the request` },
    ];
  const direct: Check = { check: say`proxy`, state: 'ok', detail: say`not used` };
  const dns = await dnsCheck(name, signal);
  const tls: Check =
    protocol !== 'https:'
      ? { check: say`tls`, state: 'skipped', detail: say`the address is not https` }
      : dns.state === 'problem'
        ? { check: say`tls`, state: 'skipped', detail: say`the name cannot be resolved` }
        : await tlsCheck(host, name, port === '' ? 443 : Number(port), signal);
  return [direct, dns, tls];
}

async function dnsCheck(name: string, signal: AbortSignal): Promise<Check> {
  try {
    const found = await unlessAborted(lookup(name, { all: true }), signal);
    return {
      check: say`dns`,
      state: 'ok',
      detail: say`${name} resolves to ${found.map(({ address }) => address).join(', ')}`,
    };
  } catch (error) {
    return {
      check: say`dns`,
      state: 'problem',
      detail: say`${name} cannot be resolved: ${systemError(error).code ?? say`no answer`}`,
      hint: say`Check the base URL and the network.`,
    };
  }
}

const tlsCheck = (host: Host, name: string, port: number, signal: AbortSignal): Promise<Check> =>
  new Promise((resolve) => {
    const socket = connect({
      host: name,
      port,
      servername: name,
      timeout: TIMEOUT_MS,
      ...extraCertificates(host.env),
    });
    const failed = (detail: Message, hint: Message): void => {
      signal.removeEventListener('abort', late);
      socket.destroy();
      resolve({ check: say`tls`, state: 'problem', detail, hint });
    };
    const late = (): void => failed(say`no TLS connection in time`, say`Check the network and the firewall.`);
    if (signal.aborted) return late();
    signal.addEventListener('abort', late);
    socket.on('secureConnect', () => {
      signal.removeEventListener('abort', late);
      const { valid_to: until } = socket.getPeerCertificate();
      const protocol = socket.getProtocol() ?? 'TLS';
      socket.destroy();
      const left = Date.parse(until) - host.now();
      resolve(
        left < SOON_MS
          ? {
              check: say`tls`,
              state: 'warning',
              detail: say`${protocol}, the certificate expires on ${until}`,
            }
          : {
              check: say`tls`,
              state: 'ok',
              detail: say`${protocol}, the certificate is valid until ${until}`,
            },
      );
    });
    socket.on('timeout', late);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const used = usedAuthorities(host.env);
      const why = error.code ?? error.message;
      failed(
        used === undefined ? say`no TLS connection: ${why}` : say`no TLS connection: ${why}; ${used}`,
        say`If your own authority issued the certificate, put its certificate into a file, and set NODE_EXTRA_CA_CERTS or SSL_CERT_FILE to it.`,
      );
    });
  });
