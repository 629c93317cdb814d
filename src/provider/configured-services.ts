import { ProviderError, type ProviderKey } from './provider.js'

/** The provider services that the operator named; callers speak of them by name and never see a key. */
export class ConfiguredServices {
  constructor(private readonly services: ReadonlyMap<string, ProviderKey>) {}

  /** The names, in the order of the setting. */
  names(): string[] {
    return [...this.services.keys()]
  }

  /** The key of the service with this name, or with this id at the provider. */
  find(nameOrId: string): ProviderKey | null {
    const byName = this.services.get(nameOrId)
    if (byName !== undefined) return byName
    const id = nameOrId.toLowerCase()
    return [...this.services.values()].find(({ serviceId }) => serviceId === id) ?? null
  }

  /** Every key that the configuration has for a service of the provider. */
  keysOf(serviceId: string): ProviderKey[] {
    return [...this.services.values()].filter((key) => key.serviceId === serviceId)
  }

  /**
   * Like `find`, for services that must be there.
   *
   * @throws ProviderError `configuration` SERVICE_NOT_CONFIGURED
   */
  key(nameOrId: string): ProviderKey {
    const key = this.find(nameOrId)
    if (key === null) throw new ProviderError('configuration', 'SERVICE_NOT_CONFIGURED', null)
    return key
  }
}
