import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { AddressPolicy } from './address-policy.js'

/** Every address of a host name; fails when the name has none. */
export type ResolveHost = (name: string) => Promise<readonly string[]>

/** As the machine resolves names, its hosts file included. */
export const resolveHost: ResolveHost = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address)

/** Why a receiver is not called. */
export type AddressRefusal = 'WEBHOOK_ADDRESS_REFUSED' | 'WEBHOOK_UNREACHABLE'

export type CheckedAddress = { readonly address: string } | { readonly refusal: AddressRefusal }

/**
 * Finds the address of a receiver and checks it. Whoever connects must connect to this very address: asked
 * again, the name may lead elsewhere.
 */
export class ReceiverAddress {
  constructor(
    private readonly policy: AddressPolicy,
    private readonly resolve: ResolveHost,
  ) {}

  /** Never fails. A name with one address that is refused is refused. */
  async of({ hostname }: URL): Promise<CheckedAddress> {
    const addresses = await this.addresses(hostname)
    const [first] = addresses
    if (first === undefined) return { refusal: 'WEBHOOK_UNREACHABLE' }
    return addresses.every((address) => this.policy.allows(address))
      ? { address: first }
      : { refusal: 'WEBHOOK_ADDRESS_REFUSED' }
  }

  private async addresses(hostname: string): Promise<readonly string[]> {
    // URL has turned every spelling of an IPv4 address into the usual one.
    const literal = hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(literal) !== 0) return [literal]
    try {
      return await this.resolve(hostname)
    } catch {
      return []
    }
  }
}
