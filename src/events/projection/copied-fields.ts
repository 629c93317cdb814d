import type {
  AccountRecord,
  AssetRecord,
  HouseholdMemberRecord,
  PersonRecord,
  TenureRecord,
} from '../../records/model/record-model.js'
import type { AssetAddress, AssetManagement, ParentCopy } from '../../records/asset/fields.js'
import type { TenuredAssetCopy } from '../../records/tenure/fields.js'
import { assetClass } from '../../records/rules/asset-type-rules.js'
import { fullName } from '../../records/rules/tenure-rules.js'
import type { SourceSnapshot } from './source-snapshot.js'
import { grouped } from '../../foundation/grouped.js'
import type { WorkingSet } from './working-set.js'

/** Updates the fields that tenures copy from their people, asset and accounts. */
export function alignTenures(set: WorkingSet, snapshot: SourceSnapshot): void {
  const accounts = set.accounts.all().filter(({ id }) => !snapshot.isRemoved('account', id))
  const ofTenure = grouped(accounts, ({ targetId }) => targetId)
  for (const tenure of set.tenures.all()) {
    if (snapshot.isRemoved('tenure', tenure.id)) continue
    const asset = set.assets.get(tenure.tenuredAssetId)
    set.tenures.put({
      ...tenure,
      paymentReference:
        referenceOf(ofTenure.get(tenure.id) ?? []) ?? tenure.paymentReference ?? null,
      ...(asset === undefined ? {} : { tenuredAsset: tenuredAssetCopy(asset, tenure) }),
      householdMembers: tenure.householdMembers.map((member) =>
        memberOf(member, set.persons.get(member.personId)),
      ),
    })
  }
}

/** Copies the name and date of birth from the person record, because the tenure service updates them late or never. */
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

function tenuredAssetCopy(asset: AssetRecord, tenure: TenureRecord) {
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

/** The address in one line. Null without a first line. Example: `Flat 3, 14 Rowan House, Marlow Estate, E8 1DY`. */
function addressLine(address: AssetAddress): string | null {
  const { postPreamble, addressLine1, addressLine2, postCode } = address
  if (typeof addressLine1 !== 'string') return null
  return [postPreamble, addressLine1, addressLine2, postCode]
    .filter((part) => typeof part === 'string')
    .join(', ')
}

const farFuture = '9999-12-31'

/** The payment reference of the master account, or otherwise of the oldest account that has a reference. */
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

/** Adds the roles that persons have on their tenures to their person types. */
export function alignPersonTypes(set: WorkingSet, snapshot: SourceSnapshot): void {
  const tenures = set.tenures.all().filter(({ id }) => !snapshot.isRemoved('tenure', id))
  const persons = new Set([
    ...snapshot.persons.keys(),
    ...[...snapshot.tenures.values()].flatMap(({ householdMembers }) =>
      householdMembers.map(({ personId }) => personId),
    ),
  ])
  const members = tenures.flatMap(({ householdMembers }) => householdMembers)
  const ofPerson = grouped(members, ({ personId }) => personId)
  for (const id of persons) {
    const person = set.persons.get(id)
    if (person === undefined || snapshot.isRemoved('person', id)) continue
    const roles = (ofPerson.get(id) ?? []).flatMap((member) => member.personTenureType ?? [])
    const types = new Set([...typesOf(person), ...roles])
    set.persons.put({ ...person, personTypes: [...types].sort() })
  }
}

function typesOf({ personTypes }: PersonRecord): readonly string[] {
  return Array.isArray(personTypes) ? personTypes : []
}

/** Updates the names of estates and blocks that assets copy from their parents. */
export function alignParents(set: WorkingSet, snapshot: SourceSnapshot): void {
  for (const asset of set.assets.all()) {
    const source = snapshot.assets.get(asset.id)
    const copies = [
      ...(source?.parents ?? []),
      ...((asset.parents ?? []) as unknown as ParentCopy[]),
    ]
    const parents = (asset.parentAssetIds ?? []).flatMap((id) => {
      const copy = copies.find((parent) => parent.id === id)
      const parent = set.assets.get(id)
      if (copy === undefined && typeof parent?.assetName !== 'string') return []
      return [
        {
          id,
          type: copy?.type ?? groupOf(parent),
          name: parent?.assetName ?? copy?.name ?? null,
        } satisfies ParentCopy,
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
