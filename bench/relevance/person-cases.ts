import type { Person } from '../../src/generated/prisma/client.js'
import type { TenureRow } from '../../src/records/record-reader.js'
import { hitsAsked, identifier, type RecordCases, rowsOf } from './case-kind.js'
import type { Corpus } from './corpus.js'
import { oneWordMissing } from './mistakes.js'
import { nameKinds } from './name-kinds.js'
import { given, legacyReferences, shortName, tenuredAsset, wholeName } from './records.js'

export function personCases({ persons, tenures }: Corpus): RecordCases<Person> {
  const homes = new Map<string, TenureRow[]>()
  for (const tenure of tenures) {
    for (const { personId } of tenure.householdMembers) {
      homes.set(personId, [...(homes.get(personId) ?? []), tenure])
    }
  }
  const ofTenures = (texts: (tenure: TenureRow) => readonly string[]) => (person: Person) =>
    (homes.get(person.id) ?? []).flatMap(texts)
  return {
    records: 'persons',
    // Staff are shown only to those who ask for them.
    rows: persons.filter(({ personTypes }) => !personTypes.some((type) => type.startsWith('Hous'))),
    kinds: [
      ...nameKinds<Person>((person) => [shortName(person)]),
      {
        name: 'part of the name missing',
        within: hitsAsked,
        texts: (person) => [wholeName(person)],
        mistake: oneWordMissing,
      },
      {
        name: 'title and name',
        within: hitsAsked,
        texts: (person) => given(person.title).map((title) => `${title} ${shortName(person)}`),
      },
      {
        name: 'preferred name',
        within: hitsAsked,
        texts: ({ preferredFirstName, surname }) =>
          given(preferredFirstName).map((first) => `${first} ${surname ?? ''}`),
      },
      {
        name: 'address of a home',
        within: 1,
        texts: ofTenures((tenure) => given(tenuredAsset(tenure).fullAddress)),
      },
      identifier('id', (person) => [person.id]),
      identifier(
        'payment reference',
        ofTenures((tenure) => given(tenure.paymentReference)),
      ),
      identifier('UH number', ofTenures(legacyReferences)),
      identifier(
        'property reference',
        ofTenures((tenure) => given(tenuredAsset(tenure).propertyReference)),
      ),
      identifier(
        'UPRN',
        ofTenures((tenure) => given(tenuredAsset(tenure).uprn)),
      ),
      identifier(
        'tenure id',
        ofTenures((tenure) => [tenure.id]),
      ),
    ],
    describe: wholeName,
    search: async (service, text) =>
      rowsOf(await service.persons({ searchText: text, first: hitsAsked })),
  }
}
