import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = [Address, number]

/**
 * Metadata services of cloud providers, which hand out credentials, apart from the link-local address of most of
 * them.
 */
const metadata = ['100.100.100.200/32', '168.63.129.16/32', 'fd00:ec2::254/128', 'fd20:ce::254/128']

/** No receiver can run there, so these are refused even if the operator allows them. */
const neverRanges: readonly string[] = ['linkLocal', 'unspecified', 'broadcast', 'multicast']

/** IPv4-compatible addresses, deprecated by RFC 4291: some systems connect to the embedded IPv4 address. */
const compatible: Network = ipaddr.parseCIDR('::/96')

/** Addresses that webhooks may use in addition to public ones. */
export interface AddressRules {
  /** The operator's private networks, in CIDR notation. */
  readonly networks: readonly string[]
  /** This machine itself, in development only. */
  readonly loopback: boolean
}

/**
 * Decides which addresses webhooks may use: public ones, and those of networks that the operator allows. A gateway
 * that calls any address would give its users access to internal services.
 */
export class AddressPolicy {
  private readonly named: readonly Network[]
  private readonly never: readonly Network[] = metadata.map((cidr) => ipaddr.parseCIDR(cidr))

  constructor(private readonly rules: AddressRules) {
    this.named = rules.networks.map((cidr) => ipaddr.parseCIDR(cidr))
  }

  /** @param text an IPv4 or IPv6 address from a resolver or socket; any other text is refused */
  allows(text: string): boolean {
    if (!ipaddr.isValid(text)) return false
    // IPv4-mapped IPv6 addresses are checked as IPv4.
    const address = ipaddr.process(text)
    const range: string = address.range()
    if (neverRanges.includes(range) || isIn(this.never, address)) return false
    if (range === 'loopback') return this.rules.loopback
    if (isIn([compatible], address)) return false
    return range === 'unicast' || isIn(this.named, address)
  }
}

function isIn(networks: readonly Network[], address: Address): boolean {
  return networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match([network, bits]),
  )
}
