// Which receivers may be called: an address of this machine or of the network around it says more than a stranger on
// the internet should be able to ask for.
import { BlockList, isIP, isIPv6 } from 'node:net';

/** How near a receiver may be; each allows those before it too. */
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

// Both lists hold for IPv4 addresses that are written as IPv6 ones (::ffff:0:0/96) too.
const THIS_MACHINE = subnets(['127.0.0.0/8', '::1/128']);
/** Private, link-local, shared, reserved, of groups, or leading on to an IPv4 address. */
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

/** Why an address is not called. */
export function reasonAgainst(address: string): string {
  const place = placeOf(address);
  const where = place === 'loopback' ? 'on this machine' : 'in a private network';
  return `the receiver ${address} is ${where}: it is called only with sandbox start --receivers ${place}`;
}

/** The address in a URL, however it is spelled; undefined where a name stands. */
function addressIn({ hostname }: URL): string | undefined {
  // The parser has read octal, hexadecimal and short forms already.
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

/** Why a URL cannot be a receiver's; undefined when it can, or a name has to be looked up first. */
export function refusalOf(url: string, receivers: Receivers): string | undefined {
  const address = URL.canParse(url) ? addressIn(new URL(url)) : undefined;
  return address === undefined || mayCall(address, receivers) ? undefined : reasonAgainst(address);
}
