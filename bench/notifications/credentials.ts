import { SealedSecrets } from '../../src/notifications/sealed-secrets.js'
import { ServiceCredentials } from '../../src/notifications/service-credentials.js'
import { ConfiguredServices } from '../../src/provider/configured-services.js'
import { parseProviderKey } from '../../src/provider/provider-key.js'
import { sandboxKeys } from '../../src/provider/sandbox/services.js'

/** The service `housing` with the sandbox's live key, and some key to seal with. */
export function benchCredentials(): ServiceCredentials {
  const key = parseProviderKey(sandboxKeys.live)
  if (key === null) throw new Error('The key of the sandbox has lost its form.')
  const services = new ConfiguredServices(new Map([['housing', key]]))
  return new ServiceCredentials(services, new SealedSecrets([Buffer.alloc(32, 1)]))
}
