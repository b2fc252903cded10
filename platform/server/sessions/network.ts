import { isIP, SocketAddress } from 'node:net'

/** What stands for an address that is none: all who hide theirs are counted together. */
const UNKNOWN = 'unknown'

/**
 * The network that an address belongs to, as one key: an IPv4 address, or the /64 that an IPv6 customer owns. An IPv4
 * address in IPv6 form is the IPv4 address, and a port behind the address (some proxies add it) is left out.
 */
export function networkOf(address: string): string {
  const plain = withoutPort(address)
  if (isIP(plain) === 4) return plain
  if (isIP(plain) !== 6) return UNKNOWN
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  return mapped ?? `${fourGroups(plain).join(':')}::/64`
}

function withoutPort(address: string): string {
  if (isIP(address) !== 0) return address
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

/** The first half, with what `::` leaves out; a zone (`%eth0`) belongs to this machine alone. */
function fourGroups(address: string): string[] {
  const { address: canonical } = new SocketAddress({ family: 'ipv6', address: address.replace(/%.*$/, '') })
  const [head = '', tail] = canonical.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const left = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(left).fill('0'), ...after].slice(0, 4)
}
