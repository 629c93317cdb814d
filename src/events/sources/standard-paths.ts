import type { SourcePathName, SourceService } from '../../config/source-settings.js'

/** Services with their public paths. `{…}` is an id or a reference. */
export const standardPaths: Readonly<
  Record<SourcePathName, { readonly service: SourceService; readonly template: string }>
> = {
  person: { service: 'person', template: '/persons/{id}' },
  tenure: { service: 'tenure', template: '/tenures/{id}' },
  asset: { service: 'asset', template: '/assets/{id}' },
  account: { service: 'account', template: '/accounts/{id}' },
  accountsOfTenure: { service: 'account', template: '/accounts?targetType=tenure&targetId={id}' },
  // Not in the public services; this path is our own.
  balanceOfPerson: { service: 'account', template: '/persons/{id}/balance' },
  transaction: { service: 'transaction', template: '/transactions/{id}?targetId={targetId}' },
  contract: { service: 'contract', template: '/contracts/{id}' },
  contractsOfAsset: { service: 'contract', template: '/contracts?targetId={id}&targetType=asset' },
  alertsOfPerson: { service: 'alert', template: '/cautionary-alerts/persons/{id}' },
  alertsOfAsset: {
    service: 'alert',
    template: '/cautionary-alerts/properties/{propertyReference}',
  },
}
