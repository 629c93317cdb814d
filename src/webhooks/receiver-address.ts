import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { AddressPolicy } from './address-policy.js'

/** Every address of a host name; fails when the name has none. */
export type ResolveHost = (name: string) => Promise<readonly string[]>

/** Resolves names like the operating system, including its hosts file. */
export const resolveHost: ResolveHost = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address)

/** Why a request is not sent to a receiver. */
export type AddressRefusal = 'WEBHOOK_ADDRESS_REFUSED' | 'WEBHOOK_UNREACHABLE'

export type CheckedAddress = { readonly address: string } | { readonly refusal: AddressRefusal }

/**
 * Resolves the address of a receiver and checks it. Connect to this address only: a second look-up may return
 * another one.
 */
export class ReceiverAddress {
  constructor(
    private readonly policy: AddressPolicy,
    private readonly resolve: ResolveHost,
  ) {}

  /** Never fails. A name is refused if one of its addresses is. */
  async of({ hostname }: URL): Promise<CheckedAddress> {
    const addresses = await this.addresses(hostname)
    const [first] = addresses
    if (first === undefined) return { refusal: 'WEBHOOK_UNREACHABLE' }
    return addresses.every((address) => this.policy.allows(address))
      ? { address: first }
      : { refusal: 'WEBHOOK_ADDRESS_REFUSED' }
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
