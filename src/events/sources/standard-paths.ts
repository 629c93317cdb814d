import type { SourcePathName } from '../../config/source-settings.js'

/** Paths of the public services. `{…}` is an id or a reference. */
export const standardPaths = {
  person: '/persons/{id}',
  tenure: '/tenures/{id}',
  asset: '/assets/{id}',
  account: '/accounts/{id}',
  accountsOfTenure: '/accounts?targetType=tenure&targetId={id}',
  // Not in the public services; this path is our own.
  balanceOfPerson: '/persons/{id}/balance',
  transaction: '/transactions/{id}?targetId={targetId}',
  contract: '/contracts/{id}',
  contractsOfAsset: '/contracts?targetId={id}&targetType=asset',
  alertsOfPerson: '/cautionary-alerts/persons/{id}',
  alertsOfAsset: '/cautionary-alerts/properties/{propertyReference}',
} satisfies Record<SourcePathName, string>
