import type { DeliveryCommands } from '../notifications/delivery/delivery-commands.js'
import type { DeliveryMonitor } from '../notifications/delivery/delivery-monitor.js'
import type { ProviderServices } from '../notifications/delivery/provider-services.js'
import type { CommandContext } from './command.js'
import { withDatabase } from './command-database.js'
import { ServiceNames } from './service-names.js'

/** Services for the delivery commands. */
interface DeliveryParts {
  readonly commands: DeliveryCommands
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
    const [commands, monitor, provider] = await Promise.all([
      import('../notifications/delivery/delivery-commands.js'),
      import('../notifications/delivery/delivery-monitor.js'),
      import('../notifications/delivery/provider-services.js'),
    ])
    const { clock } = context
    const services = new provider.ProviderServices(database, noWorker, clock)
    return work({
      commands: new commands.DeliveryCommands(database, noWorker, clock),
      monitor: new monitor.DeliveryMonitor(database),
      services,
      names: new ServiceNames(config.NOTIFY_SERVICES, services),
    })
  })
}

/** The worker of a running gateway polls every few seconds, so nothing has to be woken. */
const noWorker = { wake: () => undefined }
