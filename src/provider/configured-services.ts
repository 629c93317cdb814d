import { ProviderError, type ProviderKey } from './provider.js'

/** What the operator says of a service of the provider. */
export interface ConfiguredService {
  readonly key: ProviderKey
  /** Whether it sends letters abroad; null where nothing is said, and the provider decides. */
  readonly international: boolean | null
}

/** The provider services that the operator named; callers speak of them by name and never see a key. */
export class ConfiguredServices {
  constructor(private readonly services: ReadonlyMap<string, ConfiguredService>) {}

  /** The key of the service with this name, or with this id at the provider. */
  find(nameOrId: string): ProviderKey | null {
    return this.service(nameOrId)?.key ?? null
  }

  /** Whether the service sends letters abroad; null where the operator did not say. */
  lettersAbroad(nameOrId: string): boolean | null {
    return this.service(nameOrId)?.international ?? null
  }

  /** Every key that the configuration has for a service of the provider. */
  keysOf(serviceId: string): ProviderKey[] {
    return [...this.services.values()]
      .map(({ key }) => key)
      .filter((key) => key.serviceId === serviceId)
  }

  /** What a service of the provider is called, in order; none where the configuration does not know it. */
  namesOf(serviceId: string): string[] {
    return this.list().flatMap((one) => (one.serviceId === serviceId ? [one.name] : []))
  }

  /** What each is called, and the provider's id of it, by name. */
  list(): { readonly name: string; readonly serviceId: string }[] {
    return Array.from(this.services, ([name, { key }]) => ({
      name,
      serviceId: key.serviceId,
    })).sort((one, other) => (one.name < other.name ? -1 : 1))
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

  private service(nameOrId: string): ConfiguredService | undefined {
    const id = nameOrId.toLowerCase()
    return (
      this.services.get(nameOrId) ??
      [...this.services.values()].find(({ key }) => key.serviceId === id)
    )
  }
}
