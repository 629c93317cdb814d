import type {
  AccountRecord,
  AssetAddress,
  AssetManagement,
  AssetParentCopy,
  AssetRecord,
  HouseholdMemberRecord,
  PersonRecord,
  TenuredAssetCopy,
  TenureRecord,
} from '../../records/model/record-model.js'
import { assetClass } from '../../records/rules/asset-type-rules.js'
import { fullName } from '../../records/rules/tenure-rules.js'
import type { Gathered } from './gathered.js'
import { grouped } from '../../foundation/grouped.js'
import type { WorkingSet } from './working-set.js'

/** Brings the facts that a tenure shows of its people, its asset and its accounts in line with them. */
export function alignTenures(set: WorkingSet, gathered: Gathered): void {
  const accounts = set.accounts.all().filter(({ id }) => !gathered.isRemoved('account', id))
  const ofTenure = grouped(accounts, ({ targetId }) => targetId)
  for (const tenure of set.tenures.all()) {
    if (gathered.isRemoved('tenure', tenure.id)) continue
    const asset = set.assets.get(tenure.tenuredAssetId)
    set.tenures.put({
      ...tenure,
      paymentReference:
        referenceOf(ofTenure.get(tenure.id) ?? []) ?? tenure.paymentReference ?? null,
      ...(asset === undefined ? {} : { tenuredAsset: copyOf(asset, tenure) }),
      householdMembers: tenure.householdMembers.map((member) =>
        memberOf(member, set.persons.get(member.personId)),
      ),
    })
  }
}

/** The person's own record leads; copies at the tenure service follow it late or never. */
function memberOf(
  member: HouseholdMemberRecord,
  person: PersonRecord | undefined,
): HouseholdMemberRecord {
  if (person === undefined) return member
  const { title, firstName, middleName, surname, dateOfBirth } = person
  const name = fullName([title, firstName, middleName, surname])
  return {
    ...member,
    fullName: name === '' ? (member.fullName ?? null) : name,
    dateOfBirth: dateOfBirth ?? member.dateOfBirth ?? null,
  }
}

function copyOf(asset: AssetRecord, tenure: TenureRecord) {
  const copy = (tenure.tenuredAsset ?? {}) as TenuredAssetCopy
  const address = (asset.assetAddress ?? {}) as AssetAddress
  const management = (asset.assetManagement ?? {}) as AssetManagement
  return {
    type: asset.assetType ?? copy.type ?? null,
    fullAddress: addressLine(address) ?? copy.fullAddress ?? null,
    uprn: address.uprn ?? copy.uprn ?? null,
    propertyReference: asset.assetId ?? copy.propertyReference ?? null,
    isTemporaryAccommodation:
      management.isTemporaryAccommodation ?? copy.isTemporaryAccommodation ?? null,
  } satisfies TenuredAssetCopy
}

/** `Flat 3, 14 Rowan House, Marlow Estate, E8 1DY`; null without a first line. */
function addressLine(address: AssetAddress): string | null {
  const { postPreamble, addressLine1, addressLine2, postCode } = address
  if (typeof addressLine1 !== 'string') return null
  return [postPreamble, addressLine1, addressLine2, postCode]
    .filter((part) => typeof part === 'string')
    .join(', ')
}

const farFuture = '9999-12-31'

/** The number that residents quote: that of the master account, else of the oldest one that has any. */
function referenceOf(accounts: readonly AccountRecord[]): string | null {
  const age = ({ startDate }: AccountRecord) => new Date(startDate ?? farFuture).getTime()
  const [first] = accounts
    .filter(({ paymentReference }) => typeof paymentReference === 'string')
    .sort(
      (one, other) =>
        Number(other.accountType === 'Master') - Number(one.accountType === 'Master') ||
        age(one) - age(other) ||
        (one.id < other.id ? -1 : 1),
    )
  return first?.paymentReference ?? null
}

/** Adds to the types of persons what they are on their tenures. */
export function alignPersonTypes(set: WorkingSet, gathered: Gathered): void {
  const tenures = set.tenures.all().filter(({ id }) => !gathered.isRemoved('tenure', id))
  const persons = new Set([
    ...gathered.persons.keys(),
    ...[...gathered.tenures.values()].flatMap(({ householdMembers }) =>
      householdMembers.map(({ personId }) => personId),
    ),
  ])
  const members = tenures.flatMap(({ householdMembers }) => householdMembers)
  const ofPerson = grouped(members, ({ personId }) => personId)
  for (const id of persons) {
    const person = set.persons.get(id)
    if (person === undefined || gathered.isRemoved('person', id)) continue
    const onTenures = (ofPerson.get(id) ?? []).flatMap((member) => member.personTenureType ?? [])
    const types = new Set([...typesOf(person), ...onTenures])
    set.persons.put({ ...person, personTypes: [...types].sort() })
  }
}

function typesOf({ personTypes }: PersonRecord): readonly string[] {
  return Array.isArray(personTypes) ? personTypes : []
}

/** Writes into assets the names of what they are part of. */
export function alignParents(set: WorkingSet, gathered: Gathered): void {
  for (const asset of set.assets.all()) {
    const source = gathered.assets.get(asset.id)
    const known = [
      ...(source?.parents ?? []),
      ...((asset.parents ?? []) as unknown as AssetParentCopy[]),
    ]
    const parents = (asset.parentAssetIds ?? []).flatMap((id) => {
      const copy = known.find((parent) => parent.id === id)
      const parent = set.assets.get(id)
      if (copy === undefined && typeof parent?.assetName !== 'string') return []
      return [
        {
          id,
          type: copy?.type ?? groupOf(parent),
          name: parent?.assetName ?? copy?.name ?? null,
        } satisfies AssetParentCopy,
      ]
    })
    if (parents.length > 0 || (asset.parents ?? null) !== null)
      set.assets.put({ ...asset, parents })
  }
}

function groupOf(parent: AssetRecord | undefined): string | null {
  const group = assetClass(parent?.assetType)
  return group === 'estate' || group === 'block' ? group : null
}
