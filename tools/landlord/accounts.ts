import type { AccountRecord } from '../../src/records/model/record-model.js'
import type { AccountTenureCopy } from '../../src/records/account/fields.js'
import { fullAddress } from './addresses.js'
import { dateOf, type DayNumber } from './calendar.js'
import { money } from './pence.js'
import type { Makers } from './makers.js'
import type { Random } from './random.js'
import { paysRent } from './tenure-choices.js'
import type { TenureDraft } from './tenure-drafts.js'

export interface AccountDraft {
  readonly tenure: TenureDraft
  /** Null if the source has no balance. */
  readonly balancePence: number | null
  readonly record: AccountRecord
}

/**
 * Opens the accounts of the tenures: a Master account for nearly every tenure, and a Recharge or Sundry account for
 * some. Adds every balance to the tenure and its persons, so that their totals are exact sums. Each `yield` lets the
 * caller run other work.
 */
export function* openAccounts(
  { random, ids, references }: Pick<Makers, 'random' | 'ids' | 'references'>,
  tenures: readonly TenureDraft[],
  today: DayNumber,
): Generator<undefined, AccountDraft[]> {
  const accounts: AccountDraft[] = []
  for (const [index, tenure] of tenures.entries()) {
    if (index % 100 === 99) yield undefined
    if (random.chance(0.015)) continue
    const master = openAccount({ random, ids, tenure, today })
    accounts.push(master)
    if (random.chance(0.07)) {
      const kind = random.pick(['Recharge', 'Sundry'] as const)
      // A tenth of these accounts share the payment reference of their Master account, as at some landlords.
      const paymentReference = index % 10 === 0 ? tenure.paymentReference : references.payment()
      const child = { kind, parentId: master.record.id }
      accounts.push(openAccount({ random, ids, tenure, today, child, paymentReference }))
    }
  }
  for (const [index, { tenure, balancePence }] of accounts.entries()) {
    if (index % 500 === 499) yield undefined
    addBalance(tenure, balancePence)
  }
  return accounts
}

interface AccountOptions {
  readonly random: Random
  readonly ids: Makers['ids']
  readonly tenure: TenureDraft
  readonly today: DayNumber
  readonly child?: { readonly kind: 'Recharge' | 'Sundry'; readonly parentId: string }
  /** Default: the reference of the tenure. */
  readonly paymentReference?: string | null
}

function openAccount({ random, ids, tenure, today, child, ...own }: AccountOptions): AccountDraft {
  const balance = child === undefined ? randomBalance(random, tenure) : random.integer(0, 90_000)
  const balancePence = random.maybe(0.996, balance)
  const openedAt = dateOf(tenure.startsOn, 9 * 60)
  const record: AccountRecord = {
    id: ids.next('account'),
    parentAccountId: child?.parentId ?? null,
    paymentReference: tenure.paymentReference,
    ...own,
    targetType: 'Tenure',
    targetId: tenure.id,
    accountType: child?.kind ?? 'Master',
    rentGroupType: child === undefined ? rentGroupType(tenure) : childGroupType(tenure),
    agreementType: child === undefined ? 'M' : child.kind === 'Recharge' ? 'R' : 'S',
    accountStatus: accountStatus(random, tenure),
    accountBalance: balancePence === null ? null : money(balancePence),
    consolidatedCharges: child === undefined ? consolidatedCharges(tenure) : [],
    startDate: openedAt,
    endDate: tenure.isActive || tenure.endsOn === null ? null : dateOf(tenure.endsOn),
    tenure: tenureCopy(tenure),
    createdAt: openedAt,
    createdBy: 'Demo landlord',
    lastUpdatedAt: dateOf(today - random.integer(1, 6), random.integer(6 * 60, 20 * 60)),
    lastUpdatedBy: 'Demo landlord',
  }
  return { tenure, balancePence, record }
}

/** About one in three is in arrears and one in three in credit; most former tenants owe nothing. */
function randomBalance(random: Random, { isActive, rentPence, servicePence }: TenureDraft): number {
  const week = Math.max(rentPence + servicePence, 500)
  const state = random.weighted([
    { weight: isActive ? 26 : 70, value: 'even' },
    { weight: isActive ? 33 : 24, value: 'arrears' },
    { weight: isActive ? 3 : 4, value: 'deep arrears' },
    { weight: isActive ? 38 : 2, value: 'credit' },
  ] as const)
  switch (state) {
    case 'even':
      return 0
    case 'arrears':
      return random.integer(150, week * 5)
    case 'deep arrears':
      return random.integer(week * 8, week * 40)
    case 'credit':
      return -random.integer(100, week * 4)
  }
}

function addBalance(tenure: TenureDraft, balancePence: number | null): void {
  if (balancePence === null) return
  tenure.balancePence += balancePence
  for (const { person } of tenure.members) {
    if (person !== null) person.balancePence = (person.balancePence ?? 0) + balancePence
  }
}

function accountStatus(random: Random, { isActive }: TenureDraft): string {
  if (!isActive) return 'Ended'
  return random.chance(0.01) ? 'Suspended' : 'Active'
}

const rentGroupTypes: Readonly<Record<string, string>> = {
  GPS: 'Garages',
  HGF: 'GenFundRents',
  RSL: 'HaLeases',
  TAG: 'TempAcc',
  TAH: 'TempAccHRA',
  TRA: 'Travelers',
}

function rentGroupType({ property, type }: TenureDraft): string {
  return rentGroupTypes[property.rentGroup ?? ''] ?? (paysRent(type) ? 'HraRents' : 'LeaseHolders')
}

function childGroupType({ type }: TenureDraft): string {
  return paysRent(type) ? 'Tenant' : 'MajorWorks'
}

function consolidatedCharges({ rentPence, servicePence }: TenureDraft) {
  const charges = [
    { type: 'rent', frequency: 'weekly', pence: rentPence },
    { type: 'service', frequency: 'weekly', pence: servicePence },
  ]
  return charges
    .filter(({ pence }) => pence > 0)
    .map(({ pence, ...charge }) => ({ ...charge, amount: money(pence) }))
}

function tenureCopy({ id, type, property, members }: TenureDraft) {
  return {
    tenureId: id,
    tenureType: { ...type },
    fullAddress: fullAddress(property.address),
    primaryTenants: members
      .filter((member) => member.isResponsible)
      .map((member) => ({ id: member.id, fullName: member.fullName })),
  } satisfies AccountTenureCopy
}
