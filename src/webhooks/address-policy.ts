import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = [Address, number]

/**
 * Where the machines of cloud providers tell who they are and hand out credentials, beside the link-local
 * address that most of them use.
 */
const metadata = ['100.100.100.200/32', '168.63.129.16/32', 'fd00:ec2::254/128', 'fd20:ce::254/128']

/** Names no receiver that anybody could run there, whatever the operator says. */
const neverRanges: readonly string[] = ['linkLocal', 'unspecified', 'broadcast', 'multicast']

/** IPv4-compatible addresses, deprecated by RFC 4291: some systems connect to the IPv4 address inside. */
const compatible: Network = ipaddr.parseCIDR('::/96')

/** Which addresses may be called. */
export interface AddressRules {
  /** Networks of the operator that are not public, in CIDR notation. */
  readonly networks: readonly string[]
  /** This machine itself, in development only. */
  readonly loopback: boolean
}

/**
 * Decides which addresses webhooks may lead to: public ones, and those of networks that the operator names. A
 * gateway that calls any address lets its users reach whatever it can reach.
 */
export class AddressPolicy {
  private readonly named: readonly Network[]
  private readonly never: readonly Network[] = metadata.map((cidr) => ipaddr.parseCIDR(cidr))

  constructor(private readonly rules: AddressRules) {
    this.named = rules.networks.map((cidr) => ipaddr.parseCIDR(cidr))
  }

  /** @param text an IPv4 or IPv6 address as resolvers and sockets write it; whatever else is refused */
  allows(text: string): boolean {
    if (!ipaddr.isValid(text)) return false
    // What is IPv4 in IPv6's clothes is judged as IPv4.
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
