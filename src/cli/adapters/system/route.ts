// The way to a service: proxy, name resolution, TLS.
import { lookup } from 'node:dns/promises';
import { connect } from 'node:tls';
import { parseBaseUrl } from '../../../client/url.ts';
import { extraCertificates, proxyFor } from '../../../client/transport.ts';
import type { Check } from '../../../ports/system.ts';
import type { Host } from '../../host.ts';

const PATIENCE_MS = 5_000;
const SOON_MS = 14 * 24 * 3_600_000;

export async function routeChecks(host: Host, baseUrl: string): Promise<Check[]> {
  const { origin, loopback } = parseBaseUrl(baseUrl);
  const { hostname, port, protocol } = new URL(origin);
  const name = hostname.replace(/^\[|\]$/g, '');
  const proxy = loopback ? undefined : proxyFor(origin, host.env);
  if (proxy !== undefined)
    return [
      { check: 'proxy', state: 'ok', detail: `requests go through ${proxy}` },
      { check: 'dns', state: 'skipped', detail: 'the proxy resolves the name' },
      { check: 'tls', state: 'skipped', detail: 'looked at with the request itself' },
    ];
  const direct: Check = { check: 'proxy', state: 'ok', detail: 'none is used' };
  const dns = await dnsCheck(name);
  const tls: Check =
    protocol !== 'https:'
      ? { check: 'tls', state: 'skipped', detail: 'the address is not https' }
      : dns.state === 'problem'
        ? { check: 'tls', state: 'skipped', detail: 'the name is not known' }
        : await tlsCheck(host, name, port === '' ? 443 : Number(port));
  return [direct, dns, tls];
}

async function dnsCheck(name: string): Promise<Check> {
  try {
    const found = await lookup(name, { all: true });
    return {
      check: 'dns',
      state: 'ok',
      detail: `${name} resolves to ${found.map(({ address }) => address).join(', ')}`,
    };
  } catch (error) {
    return {
      check: 'dns',
      state: 'problem',
      detail: `${name} is not known: ${(error as NodeJS.ErrnoException).code ?? 'no answer'}`,
      hint: 'Check the base URL and the network.',
    };
  }
}

const tlsCheck = (host: Host, name: string, port: number): Promise<Check> =>
  new Promise((resolve) => {
    const socket = connect({
      host: name,
      port,
      servername: name,
      timeout: PATIENCE_MS,
      ...extraCertificates(host.env),
    });
    const failed = (detail: string, hint: string): void => {
      socket.destroy();
      resolve({ check: 'tls', state: 'problem', detail, hint });
    };
    socket.on('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      const protocol = socket.getProtocol() ?? 'TLS';
      socket.destroy();
      const left = Date.parse(until) - host.now();
      resolve(
        left < SOON_MS
          ? { check: 'tls', state: 'warning', detail: `${protocol}, its certificate ends on ${until}` }
          : { check: 'tls', state: 'ok', detail: `${protocol}, certificate good until ${until}` },
      );
    });
    socket.on('timeout', () =>
      failed('no TLS connection came about in time', 'Check the network and the firewall.'),
    );
    socket.on('error', (error: NodeJS.ErrnoException) =>
      failed(
        `no TLS connection: ${error.code ?? error.message}`,
        'If the certificate is issued by your own authority, name it in NODE_EXTRA_CA_CERTS.',
      ),
    );
  });
