import type { ProviderServices, ServiceState } from '../notifications/delivery/provider-services.js'
import type { ConfiguredService } from '../provider/configured-services.js'
import { isUuid } from '../foundation/uuid.js'
import { UsageError } from './command.js'

/** What the services of the provider are called: in NOTIFY_SERVICES, and where their keys are held. */
export class ServiceNames {
  constructor(
    private readonly configured: ReadonlyMap<string, ConfiguredService>,
    private readonly services: Pick<ProviderServices, 'list'>,
  ) {}

  /** Sorted; empty where nobody has named the service. */
  of({ serviceId, heldKeys }: Pick<ServiceState, 'serviceId' | 'heldKeys'>): string[] {
    const names = [...this.configured]
      .filter(([, { key }]) => key.serviceId === serviceId)
      .map(([name]) => name)
    return [...new Set([...names, ...heldKeys.map(({ name }) => name)])].sort()
  }

  /**
   * The provider's id of the service with this name or id.
   *
   * @throws UsageError for an unknown name, which it does not repeat: it may be a key
   */
  async idOf(nameOrId: string): Promise<string> {
    if (isUuid(nameOrId)) return nameOrId.toLowerCase()
    const configured = this.configured.get(nameOrId)
    if (configured !== undefined) return configured.key.serviceId
    const states = await this.services.list()
    const held = states.find(({ heldKeys }) => heldKeys.some(({ name }) => name === nameOrId))
    if (held !== undefined) return held.serviceId
    const known = [...this.configured.keys()].join(', ')
    throw new UsageError(
      known === ''
        ? 'No service has this name: NOTIFY_SERVICES is not set here. Set it as for the gateway, or give the id that services prints.'
        : `No service has this name. Known: ${known}.`,
    )
  }
}
