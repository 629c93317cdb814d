import type { DeliveryMonitor } from '../notifications/delivery/operating/delivery-monitor.js'
import type {
  ProviderServices,
  ServiceState,
} from '../notifications/delivery/operating/provider-services.js'
import { isUuid } from '../foundation/uuid.js'
import type { ConfiguredService } from '../provider/provider.js'
import { type CommandContext, UsageError, withDatabase } from './command.js'

/** Services for the delivery commands. */
interface DeliveryParts {
  readonly monitor: DeliveryMonitor
  readonly services: ProviderServices
  readonly names: ServiceNames
}

/** Opens the database for the duration of `work`. A gateway may be running. */
export function withDeliveries<T>(
  context: CommandContext,
  work: (parts: DeliveryParts) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async (database, config) => {
    const [monitor, provider] = await Promise.all([
      import('../notifications/delivery/operating/delivery-monitor.js'),
      import('../notifications/delivery/operating/provider-services.js'),
    ])
    const services = new provider.ProviderServices(database, noWorker, context.clock)
    return work({
      monitor: new monitor.DeliveryMonitor(database),
      services,
      names: new ServiceNames(config.NOTIFY_SERVICES, services),
    })
  })
}

/** The worker of a running gateway polls every few seconds, so nothing has to be woken. */
const noWorker = { wake: () => undefined }

/** Names of the provider services, from NOTIFY_SERVICES and from paused keys. */
class ServiceNames {
  constructor(
    private readonly configured: ReadonlyMap<string, ConfiguredService>,
    private readonly services: Pick<ProviderServices, 'list'>,
  ) {}

  /** The sorted names of a service; empty if it has no name. */
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
        ? 'No service has this name, because NOTIFY_SERVICES is not set here. Set it as for the gateway, or use the id that deliveries services prints.'
        : `No service has this name. Known names: ${names}.`,
    )
  }
}
