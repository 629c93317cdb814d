import ipaddr from 'ipaddr.js'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = [Address, number]

/**
 * Addresses of metadata services that are not link-local. Metadata services of cloud providers hand out credentials.
 */
const metadata = ['100.100.100.200/32', '168.63.129.16/32', 'fd00:ec2::254/128', 'fd20:ce::254/128']

/** Ranges in which no receiver can run. They are refused even if the operator allows them. */
const neverRanges: readonly string[] = ['linkLocal', 'unspecified', 'broadcast', 'multicast']

/** IPv4-compatible addresses, deprecated by RFC 4291: some systems connect to the embedded IPv4 address. */
const compatible: Network = ipaddr.parseCIDR('::/96')

/** Addresses that webhooks may use in addition to public ones. */
export interface AddressRules {
  /** The operator's private networks, in CIDR notation. */
  readonly networks: readonly string[]
  /** Whether webhooks may use this machine; in development only. */
  readonly loopback: boolean
}

/** Returns all addresses of a host name. Rejects if the name has none. */
export type ResolveHost = (name: string) => Promise<readonly string[]>

/** Resolves names like the operating system, including its hosts file. */
export const resolveHost: ResolveHost = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address)

/** Why a request is not sent to a receiver. */
export type AddressRefusal = 'WEBHOOK_ADDRESS_REFUSED' | 'WEBHOOK_UNREACHABLE'

export type CheckedAddress = { readonly address: string } | { readonly refusal: AddressRefusal }

/**
 * Resolves the address of a receiver and checks it. Public addresses are allowed, and addresses in the networks that
 * the operator names. A gateway that calls any address would give its users access to internal services. Connect only
 * to the checked address, because a second look-up may return another address.
 */
export class ReceiverAddress {
  private readonly operatorNetworks: readonly Network[]
  private readonly metadataNetworks: readonly Network[] = metadata.map((cidr) =>
    ipaddr.parseCIDR(cidr),
  )

  constructor(
    private readonly rules: AddressRules,
    private readonly resolve: ResolveHost,
  ) {
    this.operatorNetworks = rules.networks.map((cidr) => ipaddr.parseCIDR(cidr))
  }

  /** Never rejects. A name is refused if any of its addresses is refused. */
  async of({ hostname }: URL): Promise<CheckedAddress> {
    const addresses = await this.addresses(hostname)
    const [first] = addresses
    if (first === undefined) return { refusal: 'WEBHOOK_UNREACHABLE' }
    return addresses.every((address) => this.allows(address))
      ? { address: first }
      : { refusal: 'WEBHOOK_ADDRESS_REFUSED' }
  }

  /** @param text an IPv4 or IPv6 address from a resolver or socket; any other text is refused */
  allows(text: string): boolean {
    if (!ipaddr.isValid(text)) return false
    // IPv4-mapped IPv6 addresses are checked as IPv4.
    const address = ipaddr.process(text)
    const range: string = address.range()
    if (neverRanges.includes(range) || isIn(this.metadataNetworks, address)) return false
    if (range === 'loopback') return this.rules.loopback
    if (isIn([compatible], address)) return false
    return range === 'unicast' || isIn(this.operatorNetworks, address)
  }

  private async addresses(hostname: string): Promise<readonly string[]> {
    // URL has normalised every spelling of an IPv4 address.
    const literal = hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(literal) !== 0) return [literal]
    try {
      return await this.resolve(hostname)
    } catch {
      return []
    }
  }
}

function isIn(networks: readonly Network[], address: Address): boolean {
  return networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match([network, bits]),
  )
}
