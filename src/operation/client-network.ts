import { isIPv6 } from 'node:net'

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * Whom an address stands for: itself with IPv4, its first 64 bits with IPv6, of which one household or
 * server has as many addresses as it likes.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const bare = address.split('%', 1)[0] ?? ''
  const mapped = mappedIPv4.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups(before) - groups(after)
  const all = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** The last part may be an IPv4 address, which stands for two groups. */
function groups(parts: readonly string[]): number {
  return parts.length + (parts.at(-1)?.includes('.') === true ? 1 : 0)
}
