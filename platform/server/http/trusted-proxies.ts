import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Whether the address of a connection belongs to a proxy of this house. */
export type Trusts = (address: string | undefined) => boolean

/**
 * What proxies say in `X-Forwarded-For`, `-Proto` and `-Host` counts from these addresses and networks alone
 * (`192.0.2.1`, `10.0.0.0/8`, `fd00::/8`). Throws a RangeError that names the entry which is neither.
 */
export function trustOf(entries: readonly string[]): Trusts {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits, ...more] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const widest = family === 'ipv6' ? 128 : 32
    const prefix = /^\d{1,3}$/.test(bits ?? String(widest)) ? Number(bits ?? widest) : 0
    // A prefix of 0 would trust everybody.
    if (isIP(address) === 0 || more.length > 0 || prefix < 1 || prefix > widest)
      throw new RangeError(`${entry} is neither an address nor a network such as 10.0.0.0/8`)
    list.addSubnet(address, prefix, family)
  }
  return (address) => {
    const version = isIP(address ?? '')
    return address !== undefined && version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/** The host that the caller asked for: as the proxy tells it when the connection is one of a trusted proxy. */
export function hostAskedFor(request: IncomingMessage, trusts: Trusts): string | undefined {
  const forwarded = request.headers['x-forwarded-host']
  if (forwarded === undefined || !trusts(request.socket.remoteAddress)) return request.headers.host
  // Each proxy adds its own at the end.
  return String(forwarded).split(',').at(-1)?.trim()
}
