import type { SourcePathName } from '../../config/source-settings.js'
import type { PersonTotals } from '../../records/balances/balance-updater.js'
import type { BalanceSign } from './balance-sign.js'

/** The services that entities are read from. */
export const sourceServices = [
  'person',
  'tenure',
  'asset',
  'account',
  'transaction',
  'contract',
  'alert',
] as const

export type SourceService = (typeof sourceServices)[number]

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

export interface SourceEndpoint {
  readonly url: string
  /** Bearer token; null sends none. */
  readonly token: string | null
}

/** Where the sources are and what their numbers mean. */
export interface SourceConfiguration {
  /** A service that is left out cannot be read: what needs it waits. */
  readonly services: Readonly<Partial<Record<SourceService, SourceEndpoint>>>
  /** Instead of the standard ones. */
  readonly paths: Readonly<Partial<Record<SourcePathName, string | undefined>>>
  readonly balanceSign: BalanceSign
  /** `given`: the account service is asked for the total balance of each person. */
  readonly personTotals: PersonTotals
}
