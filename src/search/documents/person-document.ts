import type { Asset, Person } from '../../generated/prisma/client.js'
import type { Membership } from '../../records/record-reader.js'
import type { AssetAddress, LegacyReference, TenuredAssetCopy } from '../../records/record-types.js'
import { tenureSide } from '../../records/tenure-types.js'
import type { SearchDocument } from '../engine/search-engine.js'
import { expandAbbreviations } from '../ranking/abbreviations.js'
import { nameKey } from './sort-keys.js'
import { uuidWord } from '../text/uuid-words.js'
import { present } from './values.js'

/** What the persons index knows of a person: names, and how their tenures can be found. */
export function personDocument(
  person: Person,
  memberships: readonly Membership[],
  assets: ReadonlyMap<string, Asset>,
): SearchDocument {
  const tenures = memberships.map((membership) => membership.tenure)
  const copies = tenures.map((tenure) => (tenure.tenuredAsset ?? {}) as TenuredAssetCopy)
  const fullAddresses = present(copies.map((copy) => copy.fullAddress))
  const addresses = tenures.map(
    (tenure) => assets.get(tenure.tenuredAssetId ?? '')?.assetAddress as AssetAddress | undefined,
  )
  return {
    id: person.id,
    fields: {
      uuid: uuidWord(person.id),
      surname: person.surname,
      firstName: person.firstName,
      middleNames: present([person.middleName, person.preferredMiddleName]),
      preferredSurname: person.preferredSurname,
      preferredFirstName: person.preferredFirstName,
      titles: present([person.title, person.preferredTitle]),
      addresses: fullAddresses,
      expanded: expandAbbreviations(fullAddresses),
      postCodes: present(addresses.map((address) => address?.postCode)),
      paymentReferences: present(tenures.map((tenure) => tenure.paymentReference)),
      uhReferences: present(
        tenures.flatMap((tenure) =>
          ((tenure.legacyReferences ?? []) as unknown as LegacyReference[]).map(
            ({ value }) => value,
          ),
        ),
      ),
      propertyReferences: present(copies.map((copy) => copy.propertyReference)),
      uprns: present(copies.map((copy) => copy.uprn)),
      tenureUuids: tenures.map((tenure) => uuidWord(tenure.id)),
      personTypes: person.personTypes,
      tenureSides: present(
        tenures.map((tenure) => tenureSide(tenure.tenureTypeCode, tenure.tenureTypeDescription)),
      ),
      surnameKey: nameKey(person.surname, person.firstName),
    },
  }
}
