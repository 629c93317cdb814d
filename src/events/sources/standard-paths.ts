import type { SourcePathName } from '../../config/source-settings.js'

/** Paths of the public services; `{…}` stands for an id or a reference. */
export const standardPaths = {
  person: '/persons/{id}',
  tenure: '/tenures/{id}',
  asset: '/assets/{id}',
  account: '/accounts/{id}',
  accountsOfTenure: '/accounts?targetType=tenure&targetId={id}',
  // No public service has this one; the path is ours.
  balanceOfPerson: '/persons/{id}/balance',
  transaction: '/transactions/{id}?targetId={targetId}',
  contract: '/contracts/{id}',
  contractsOfAsset: '/contracts?targetId={id}&targetType=asset',
  alertsOfPerson: '/cautionary-alerts/persons/{id}',
  alertsOfAsset: '/cautionary-alerts/properties/{propertyReference}',
} satisfies Record<SourcePathName, string>
