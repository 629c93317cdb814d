import type { ProviderServices, ServiceState } from '../notifications/delivery/provider-services.js'
import type { ConfiguredService } from '../provider/configured-services.js'
import { isUuid } from '../foundation/uuid.js'
import { UsageError } from './command.js'

/** Names of the provider services, from NOTIFY_SERVICES and from paused keys. */
export class ServiceNames {
  constructor(
    private readonly configured: ReadonlyMap<string, ConfiguredService>,
    private readonly services: Pick<ProviderServices, 'list'>,
  ) {}

  /** Sorted; empty if the service has no name. */
  of({ serviceId, heldKeys }: Pick<ServiceState, 'serviceId' | 'heldKeys'>): string[] {
    const names = [...this.configured]
      .filter(([, { key }]) => key.serviceId === serviceId)
      .map(([name]) => name)
    return [...new Set([...names, ...heldKeys.map(({ name }) => name)])].sort()
  }

  /**
   * The provider's id of the service with this name or id.
   *
   * @throws UsageError for an unknown name. The message does not repeat it, because it may be a key.
   */
  async idOf(nameOrId: string): Promise<string> {
    if (isUuid(nameOrId)) return nameOrId.toLowerCase()
    const configured = this.configured.get(nameOrId)
    if (configured !== undefined) return configured.key.serviceId
    const states = await this.services.list()
    const match = states.find(({ heldKeys }) => heldKeys.some(({ name }) => name === nameOrId))
    if (match !== undefined) return match.serviceId
    const names = [...this.configured.keys()].join(', ')
    throw new UsageError(
      names === ''
        ? 'No service has this name, because NOTIFY_SERVICES is not set here. Set it as for the gateway, or use the id printed by services.'
        : `No service has this name. Known names: ${names}.`,
    )
  }
}
