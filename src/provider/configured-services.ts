import { ProviderError, type ProviderKey } from './provider.js'

/** Configuration of one provider service. */
export interface ConfiguredService {
  readonly key: ProviderKey
  /** Whether it may send letters abroad; null if not configured, so that the provider decides. */
  readonly international: boolean | null
}

/** The configured provider services. Callers use their names and never see a key. */
export class ConfiguredServices {
  constructor(private readonly services: ReadonlyMap<string, ConfiguredService>) {}

  /** The key of the service with this name or provider id. */
  find(nameOrId: string): ProviderKey | null {
    return this.service(nameOrId)?.key ?? null
  }

  /** Whether the service may send letters abroad; null if not configured. */
  lettersAbroad(nameOrId: string): boolean | null {
    return this.service(nameOrId)?.international ?? null
  }

  /** All configured keys of a provider service. */
  keysOf(serviceId: string): ProviderKey[] {
    return [...this.services.values()]
      .map(({ key }) => key)
      .filter((key) => key.serviceId === serviceId)
  }

  /** Sorted names of a provider service; empty if it is not configured. */
  namesOf(serviceId: string): string[] {
    return this.list().flatMap((one) => (one.serviceId === serviceId ? [one.name] : []))
  }

  /** All names with their provider id, sorted by name. */
  list(): { readonly name: string; readonly serviceId: string }[] {
    return Array.from(this.services, ([name, { key }]) => ({
      name,
      serviceId: key.serviceId,
    })).sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  /**
   * Like `find`, but throws if the service is missing.
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
