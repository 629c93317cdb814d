import type { Person } from '../../../generated/prisma/client.js'
import type { LegacyReference } from '../../../records/model/record-model.js'
import type { AssetReferences, TenureRow } from '../../../records/record-reader.js'
import { initialSpellings } from '../../documents/name-initials.js'
import { nameSpellings } from '../../documents/name-spellings.js'
import { spokenNames } from '../../documents/spoken-names.js'
import { present } from '../../documents/values.js'

/**
 * The names of all people on a tenure, named holders and other members of the household: as the tenure has
 * them, and as their own records do.
 */
export function tenantNames(
  tenure: TenureRow | undefined,
  persons: ReadonlyMap<string, Person>,
): string[] {
  const members = tenure?.householdMembers ?? []
  const names = present(
    members.flatMap(({ fullName, personId }) => {
      const person = persons.get(personId)
      return [fullName, ...(person === undefined ? [] : spokenNames(person))]
    }),
  )
  return [...new Set([...names, ...nameSpellings(names), ...initialSpellings(names)])]
}

/** The references that the former housing system had for the tenures of an asset, ended ones too. */
export function legacyValues(tenures: readonly AssetReferences[]): string[] {
  const references = tenures.flatMap(
    ({ legacyReferences }) => (legacyReferences ?? []) as unknown as LegacyReference[],
  )
  return present(references.map(({ value }) => value))
}
