import type { RowSource } from '../database/row-source.js'
import { readInTurn } from '../foundation/operation-reads.js'
import { currentScope } from '../foundation/work-scope.js'
import type { HouseholdMember, Person, Tenure } from '../generated/prisma/client.js'
import { memberRows, tenureRows } from './json-row.js'
import { firstRowsSql, shortList, type ListRow } from './list-reader.js'
import { tenuresOfPerson } from './record-lists.js'
import { columnsOf } from './row-columns.js'

/** A tenure of a person: where it stands in the list of all, the membership, and itself. */
interface ListedTenure {
  readonly row: ListRow
  readonly member: HouseholdMember
  readonly tenure: Tenure
}

/** A person, and the tenures that the reader of lists looks at first. */
export interface PersonWithTenures {
  readonly person: Person
  readonly tenures: readonly ListedTenure[]
}

type Values = readonly unknown[]

/** As the statement writes it. */
type Listed = readonly [id: string, position: string[], member: Values, tenure: Values]

const sql = `select ${columnsOf('person', 'parent')}, (
    select json_agg(json_build_array(found.id, found.position, found.member, found.tenure) order by found.nth)
    from (${firstRowsSql(tenuresOfPerson, {
      member: memberRows.sql('membership'),
      tenure: tenureRows.sql('item'),
    })}) found
  ) as tenures
  from person parent where parent.id = any($1::uuid[])`

/**
 * Persons with the first of their tenures by one statement, which would be four otherwise, one behind the
 * other: persons, places in lists, memberships, tenures.
 */
export async function personsWithTenures(
  source: RowSource,
  ids: readonly string[],
): Promise<PersonWithTenures[]> {
  const rows = await readInTurn(ids.length * shortList, () =>
    source.rows<Person & { readonly tenures: readonly Listed[] | null }>(sql, [ids]),
  )
  return rows.map(({ tenures: listed, ...person }) => {
    const found = listed ?? []
    // The database counts the persons alone.
    currentScope()?.spend('rows', found.length)
    return {
      person,
      tenures: found.map(([id, position, member, tenure]) => ({
        row: { id, position },
        member: memberRows.read(member),
        tenure: tenureRows.read(tenure),
      })),
    }
  })
}
