import ipaddr from 'ipaddr.js'

/**
 * The network that counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address, because
 * a household or server can use all addresses below them.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}
