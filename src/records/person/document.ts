import type { DocumentReader, MakeDocuments } from '../kinds/document-reader.js'
import type { HomeRow, MembershipRow, PersonRow } from '../kinds/document-rows.js'
import type { AssetAddress } from '../asset/fields.js'
import type { LegacyReference, TenuredAssetCopy } from '../tenure/fields.js'
import { fullName, uhNumbers } from '../rules/tenure-rules.js'
import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'
import { factKeywords, postcodeKey, type Facts, comparedForm } from '../filters/facts.js'
import { synonymTexts } from '../language/synonyms.js'
import { initialSpellings, nameSpellings, otherNamesOf, spokenNames } from '../kinds/names.js'
import { referenceSpellings, referenceKeys } from '../language/references.js'
import { readContacts } from '../language/contacts.js'
import type { ContactDetail } from './contact.js'
import { homeKey, personKey } from '../kinds/order-keys.js'
import { homeKeys } from '../language/home-keys.js'
import { assetHomeKeys, postalAddress } from '../asset/postal-address.js'
import { uuidWord } from '../../../packages/search-engine/src/text/uuid-words.js'
import { lastTenureDay, distinctTexts } from '../kinds/document-values.js'
import type { Tenure } from '../../generated/prisma/client.js'
import { tenureSide } from '../rules/tenure-type-rules.js'
import { rentAccountTypes } from '../rules/rent-group-rules.js'

/** Reads the rows that the documents need, with a constant number of statements. */
export async function personDocuments(
  reader: DocumentReader,
  ids: readonly string[],
): Promise<MakeDocuments> {
  const [persons, memberships] = await Promise.all([reader.persons(ids), reader.memberships(ids)])
  const tenures = [...memberships.values()].flat().map(({ tenure }) => tenure)
  const [homes, ledgers] = await Promise.all([
    reader.homes(distinctTexts(tenures.map((tenure) => tenure.tenuredAssetId))),
    reader.ledgers(tenures.map(({ id }) => id)),
  ])
  return (turns) =>
    turns.each(persons.values(), (person) =>
      personDocument(person, memberships.get(person.id) ?? [], homes, ledgers),
    )
}

/** The document of a person: names, and the addresses and references of their tenures. */
function personDocument(
  person: PersonRow,
  memberships: readonly MembershipRow[],
  homes: ReadonlyMap<string, HomeRow>,
  ledgers: ReadonlyMap<string, readonly string[]>,
): SearchDocument {
  const tenures = memberships.map((membership) => membership.tenure)
  const copies = tenures.map((tenure) => (tenure.tenuredAsset ?? {}) as TenuredAssetCopy)
  const tenureHomes = tenures.map((tenure) => homes.get(tenure.tenuredAssetId ?? ''))
  const fullAddresses = distinctTexts(
    copies.flatMap(({ fullAddress }, index) => [
      fullAddress,
      postalAddress(tenureHomes[index], fullAddress),
    ]),
  )
  const addresses = tenureHomes.map(
    (place) => place?.assetAddress as AssetAddress | null | undefined,
  )
  const uhReferences = distinctTexts(
    tenures.flatMap(({ legacyReferences }) =>
      ((legacyReferences ?? []) as unknown as LegacyReference[]).map(({ value }) => value),
    ),
  )
  const propertyReferences = distinctTexts(copies.map((copy) => copy.propertyReference))
  const types = accountTypesOf(tenures, ledgers)
  const lastDays = tenures.map(({ endOfTenureDate }) => lastTenureDay(endOfTenureDate))
  return {
    id: person.id,
    fields: {
      uuid: uuidWord(person.id),
      surname: person.surname,
      firstName: person.firstName,
      middleNames: distinctTexts([person.middleName, person.preferredMiddleName]),
      preferredSurname: person.preferredSurname,
      preferredFirstName: person.preferredFirstName,
      fullName: fullName([person.title, person.firstName, person.middleName, person.surname]),
      preferredMiddleName: person.preferredMiddleName,
      fullNames: fullNames(person, memberships),
      ...otherNamesOf(distinctTexts(memberships.map(({ fullName }) => fullName)), {
        firstNames: distinctTexts([
          person.firstName,
          person.middleName,
          person.preferredFirstName,
          person.preferredMiddleName,
        ]),
        surnames: distinctTexts([person.surname, person.preferredSurname]),
      }),
      addresses: fullAddresses,
      fullAddresses: distinctTexts(copies.map(({ fullAddress }) => fullAddress)),
      expanded: synonymTexts(fullAddresses),
      postCodes: distinctTexts(addresses.map((address) => address?.postCode)),
      paymentReferences: distinctTexts(tenures.map((tenure) => tenure.paymentReference)),
      uhReferences,
      propertyReferences,
      respeltReferences: referenceSpellings([...uhReferences, ...propertyReferences]),
      uprns: distinctTexts(copies.map((copy) => copy.uprn)),
      tenureUuids: tenures.map((tenure) => uuidWord(tenure.id)),
      facts: factKeywords({
        ...personFacts(person, memberships, tenureHomes),
        rentAccountType: types,
      }),
      personTypes: person.personTypes,
      sides: distinctTexts(tenures.map(sideOf)).sort(),
      rentAccountTypes: types,
      lastTenureDay: tenures.length === 0 ? null : Math.max(...lastDays),
      addressKey: lastAddressKey(tenures, lastDays, homes),
      surnameKey: personKey(person),
    },
  }
}

/**
 * Names in spoken order, so that phrases across name parts match, and the names of the person in the tenures, which
 * may be older.
 */
function fullNames(person: PersonRow, memberships: readonly MembershipRow[]): string[] {
  const spoken = [
    ...spokenNames(person),
    ...distinctTexts(memberships.map((membership) => membership.fullName)),
  ]
  return [...new Set([...spoken, ...nameSpellings(spoken), ...initialSpellings(spoken)])]
}

export type PersonFact = keyof ReturnType<typeof personFacts> | 'rentAccountType'

function personFacts(
  person: PersonRow,
  memberships: readonly MembershipRow[],
  tenureHomes: readonly (HomeRow | undefined)[],
) {
  const tenures = memberships.map(({ tenure }) => tenure)
  const copies = tenures.map((tenure) => (tenure.tenuredAsset ?? {}) as TenuredAssetCopy)
  const propertyReference = [
    ...copies.map(({ propertyReference }) => propertyReference),
    ...tenureHomes.map((place) => place?.assetId),
  ]
  const paymentReference = tenures.map(({ paymentReference }) => paymentReference)
  const uhReference = tenures.flatMap(({ legacyReferences }) =>
    uhNumbers((legacyReferences ?? []) as unknown as LegacyReference[]),
  )
  return {
    personType: person.personTypes,
    isPersonCautionaryAlert: person.isPersonCautionaryAlert,
    isTenureCautionaryAlert: person.isTenureCautionaryAlert,
    tenureId: tenures.map(({ id }) => id),
    tenureType: tenures.flatMap((tenure) => [tenure.tenureTypeCode, tenure.tenureTypeDescription]),
    isResponsible: memberships.map(({ isResponsible }) => isResponsible),
    assetId: tenures.map(({ tenuredAssetId }) => tenuredAssetId),
    /** The assets of the tenures and their ancestors. */
    place: [
      ...tenures.map(({ tenuredAssetId }) => tenuredAssetId),
      ...tenureHomes.flatMap((place) => place?.parentAssetIds ?? []),
    ],
    postCode: tenureHomes.map((place) =>
      postcodeKey((place?.assetAddress as AssetAddress | null | undefined)?.postCode),
    ),
    home: [
      ...tenureHomes.flatMap((place) => assetHomeKeys(place)),
      ...copies.flatMap(({ fullAddress }) => homeKeys(fullAddress, null)),
    ],
    uprn: copies.map(({ uprn }) => uprn),
    propertyReference,
    paymentReference,
    uhReference,
    contact: ((person.contactDetails ?? []) as unknown as ContactDetail[]).flatMap(
      ({ value }) => readContacts(value ?? '').contacts,
    ),
    prn: referenceKeys([...propertyReference, ...paymentReference]),
    uhNumber: referenceKeys(uhReference),
  } satisfies Facts
}

function sideOf({
  tenureTypeCode,
  tenureTypeDescription,
}: Pick<Tenure, 'tenureTypeCode' | 'tenureTypeDescription'>) {
  return tenureSide(tenureTypeCode, tenureTypeDescription)
}

const accountTypes: ReadonlyMap<string, string> = new Map(
  rentAccountTypes.map((word) => [comparedForm(word), word]),
)

/**
 * The account types of these tenures. They are sorted, so that equal sets are equal lists. Known types have the
 * spelling of the schema.
 */
function accountTypesOf(
  tenures: readonly Pick<Tenure, 'id'>[],
  ledgers: ReadonlyMap<string, readonly string[]>,
): string[] {
  const types = tenures.flatMap(({ id }) => ledgers.get(id) ?? [])
  return distinctTexts(types.map((type) => accountTypes.get(comparedForm(type)) ?? type)).sort()
}

/** The key of the address of the current tenure, or of the tenure that ended last. */
function lastAddressKey(
  tenures: readonly Pick<Tenure, 'tenuredAssetId' | 'tenuredAsset'>[],
  days: readonly number[],
  homes: ReadonlyMap<string, HomeRow>,
): string | null {
  const last = tenures[days.indexOf(Math.max(...days))]
  if (last === undefined) return null
  const copy = (last.tenuredAsset ?? {}) as TenuredAssetCopy
  return homeKey(homes.get(last.tenuredAssetId ?? ''), copy.fullAddress)
}
