import {
  sourceServices,
  type SourceConfiguration,
  type SourceEndpoint,
} from '../../src/config/source-settings.js'

/** One host for all services, at the paths of the configuration. */
export function allAt(
  endpoint: SourceEndpoint,
  configuration: SourceConfiguration,
): SourceConfiguration {
  const services = sourceServices.map((service) => [service, endpoint])
  return {
    ...configuration,
    services: Object.fromEntries(services) as SourceConfiguration['services'],
    balanceSign: 'owed',
  }
}
