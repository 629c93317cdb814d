import type { DocumentReader, MakeDocuments } from '../../documents/document-reader.js'
import type { HomeFacts, MembershipFacts, PersonFacts } from '../../documents/document-rows.js'
import type {
  AssetAddress,
  LegacyReference,
  TenuredAssetCopy,
} from '../../../records/model/record-model.js'
import { fullName, uhNumbers } from '../../../records/rules/tenure-rules.js'
import type { SearchDocument } from '../../../../packages/search-engine/src/search-engine.js'
import { factKeywords, postcodeKey, type Facts, comparedForm } from '../../filters/facts.js'
import { synonymTexts } from '../../language/synonyms.js'
import {
  initialSpellings,
  nameSpellings,
  otherNamesOf,
  spokenNames,
} from '../../documents/names.js'
import { referenceSpellings } from '../../documents/reference-spellings.js'
import { personKey } from '../../documents/order-keys.js'
import { referenceKeys } from '../../language/references.js'
import { homeKeys } from '../../language/home-keys.js'
import { assetHomeKeys, postalAddress } from '../asset/postal-address.js'
import { uuidWord } from '../../../../packages/search-engine/src/text/uuid-words.js'
import { lastTenureDay, present } from '../../documents/values.js'
import type { Tenure } from '../../../generated/prisma/client.js'
import { tenureSide } from '../../../records/rules/tenure-type-rules.js'
import { RentAccountType } from './person-type-filter.js'

/** Reads what the documents are made of, by a constant number of statements. */
export async function personDocuments(
  reader: DocumentReader,
  ids: readonly string[],
): Promise<MakeDocuments> {
  const [persons, memberships] = await Promise.all([reader.persons(ids), reader.memberships(ids)])
  const tenures = [...memberships.values()].flat().map(({ tenure }) => tenure)
  const [homes, ledgers] = await Promise.all([
    reader.homes(present(tenures.map((tenure) => tenure.tenuredAssetId))),
    reader.ledgers(tenures.map(({ id }) => id)),
  ])
  return (turns) =>
    turns.each(persons.values(), (person) =>
      personDocument(person, memberships.get(person.id) ?? [], homes, ledgers),
    )
}

/** What the persons index knows of a person: names, and how their tenures can be found. */
function personDocument(
  person: PersonFacts,
  memberships: readonly MembershipFacts[],
  homes: ReadonlyMap<string, HomeFacts>,
  ledgers: ReadonlyMap<string, readonly string[]>,
): SearchDocument {
  const tenures = memberships.map((membership) => membership.tenure)
  const copies = tenures.map((tenure) => (tenure.tenuredAsset ?? {}) as TenuredAssetCopy)
  const places = tenures.map((tenure) => homes.get(tenure.tenuredAssetId ?? ''))
  const fullAddresses = present(
    copies.flatMap(({ fullAddress }, index) => [
      fullAddress,
      postalAddress(places[index], fullAddress),
    ]),
  )
  const addresses = places.map((place) => place?.assetAddress as AssetAddress | null | undefined)
  const uhReferences = present(
    tenures.flatMap(({ legacyReferences }) =>
      ((legacyReferences ?? []) as unknown as LegacyReference[]).map(({ value }) => value),
    ),
  )
  const propertyReferences = present(copies.map((copy) => copy.propertyReference))
  return {
    id: person.id,
    fields: {
      uuid: uuidWord(person.id),
      surname: person.surname,
      firstName: person.firstName,
      middleNames: present([person.middleName, person.preferredMiddleName]),
      preferredSurname: person.preferredSurname,
      preferredFirstName: person.preferredFirstName,
      fullName: fullName([person.title, person.firstName, person.middleName, person.surname]),
      preferredMiddleName: person.preferredMiddleName,
      fullNames: fullNames(person, memberships),
      otherNames: otherNamesOf(present(memberships.map(({ fullName }) => fullName)), {
        firstNames: present([
          ...[person.firstName, person.middleName],
          ...[person.preferredFirstName, person.preferredMiddleName],
        ]),
        surnames: present([person.surname, person.preferredSurname]),
      }),
      addresses: fullAddresses,
      fullAddresses: present(copies.map(({ fullAddress }) => fullAddress)),
      expanded: synonymTexts(fullAddresses),
      postCodes: present(addresses.map((address) => address?.postCode)),
      paymentReferences: present(tenures.map((tenure) => tenure.paymentReference)),
      uhReferences,
      propertyReferences,
      respeltReferences: referenceSpellings([...uhReferences, ...propertyReferences]),
      uprns: present(copies.map((copy) => copy.uprn)),
      tenureUuids: tenures.map((tenure) => uuidWord(tenure.id)),
      facts: factKeywords(personFacts(person, memberships, places)),
      personTypes: person.personTypes,
      sidesAndLedgers: sidesAndLedgers(tenures, ledgers),
      lastTenureDay:
        tenures.length === 0
          ? null
          : Math.max(...tenures.map(({ endOfTenureDate }) => lastTenureDay(endOfTenureDate))),
      surnameKey: personKey(person),
    },
  }
}

/**
 * Names in the order in which they are spoken, so that phrases across their parts are found; also the
 * names that the tenures have for the person, which may be older ones.
 */
function fullNames(person: PersonFacts, memberships: readonly MembershipFacts[]): string[] {
  const spoken = [
    ...spokenNames(person),
    ...present(memberships.map((membership) => membership.fullName)),
  ]
  return [...new Set([...spoken, ...nameSpellings(spoken), ...initialSpellings(spoken)])]
}

export type PersonFact = keyof ReturnType<typeof personFacts>

function personFacts(
  person: PersonFacts,
  memberships: readonly MembershipFacts[],
  places: readonly (HomeFacts | undefined)[],
) {
  const tenures = memberships.map(({ tenure }) => tenure)
  const copies = tenures.map((tenure) => (tenure.tenuredAsset ?? {}) as TenuredAssetCopy)
  const propertyReference = [
    ...copies.map(({ propertyReference }) => propertyReference),
    ...places.map((place) => place?.assetId),
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
    /** Assets of the tenures, and what these are part of. */
    place: [
      ...tenures.map(({ tenuredAssetId }) => tenuredAssetId),
      ...places.flatMap((place) => place?.parentAssetIds ?? []),
    ],
    postCode: places.map((place) =>
      postcodeKey((place?.assetAddress as AssetAddress | null | undefined)?.postCode),
    ),
    home: [
      ...places.flatMap((place) => assetHomeKeys(place)),
      ...copies.flatMap(({ fullAddress }) => homeKeys(fullAddress, null)),
    ],
    uprn: copies.map(({ uprn }) => uprn),
    propertyReference,
    paymentReference,
    uhReference,
    prn: referenceKeys([...propertyReference, ...paymentReference]),
    uhNumber: referenceKeys(uhReference),
  } satisfies Facts
}

const ledgerWords: ReadonlyMap<string, string> = new Map(
  Object.values(RentAccountType).map((word) => [comparedForm(word), word]),
)

/**
 * What `personType` keeps a person by: the sides of the tenures, and the ledgers of their accounts as the
 * schema spells them. In order, so that few lists differ; ledgers that the schema does not know are left out.
 *
 * @param ledgers of the accounts of each tenure, by its id
 */
function sidesAndLedgers(
  tenures: readonly Pick<Tenure, 'id' | 'tenureTypeCode' | 'tenureTypeDescription'>[],
  ledgers: ReadonlyMap<string, readonly string[]>,
): string[] {
  return present(
    tenures.flatMap(({ id, tenureTypeCode, tenureTypeDescription }) => [
      tenureSide(tenureTypeCode, tenureTypeDescription),
      ...(ledgers.get(id) ?? []).map((ledger) => ledgerWords.get(comparedForm(ledger))),
    ]),
  ).sort()
}
