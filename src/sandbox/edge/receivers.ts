// Restricts webhook receivers by IP address, against server-side request forgery: addresses of this machine or its
// network may expose internal services.
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Allowed networks of receivers; each level includes the previous ones. */
const RECEIVERS = ['public', 'loopback', 'private'] as const;
export type Receivers = (typeof RECEIVERS)[number];

const subnets = (list: readonly string[]): BlockList => {
  const blocks = new BlockList();
  for (const subnet of list) {
    const [address = '', bits] = subnet.split('/');
    blocks.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return blocks;
};

// Both lists also match IPv4-mapped IPv6 addresses (::ffff:0:0/96).
const THIS_MACHINE = subnets(['127.0.0.0/8', '::1/128']);
/** Private, link-local, shared, reserved and multicast networks, and those that translate to IPv4. */
const NOT_PUBLIC = subnets([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/9',
  'ff00::/8',
]);

const placeOf = (address: string): Receivers => {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return THIS_MACHINE.check(address, family)
    ? 'loopback'
    : NOT_PUBLIC.check(address, family)
      ? 'private'
      : 'public';
};

export const mayCall = (address: string, receivers: Receivers): boolean =>
  RECEIVERS.indexOf(placeOf(address)) <= RECEIVERS.indexOf(receivers);

/** Returns the error text for an address that is not allowed. */
export function reasonAgainst(address: string): string {
  const place = placeOf(address);
  const where = place === 'loopback' ? 'on this machine' : 'in a private network';
  return `the receiver ${address} is ${where}: it is called only with sandbox start --receivers ${place}`;
}

/** Returns the IP address in a URL, in any notation; undefined for a host name. */
function addressIn({ hostname }: URL): string | undefined {
  // The URL parser has already normalised octal, hexadecimal and short forms.
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

/** Returns why a URL is not allowed; undefined if it is, or if its host name has to be resolved first. */
export function refusalOf(url: string, receivers: Receivers): string | undefined {
  const address = URL.canParse(url) ? addressIn(new URL(url)) : undefined;
  return address === undefined || mayCall(address, receivers) ? undefined : reasonAgainst(address);
}
