import type { GraphQLResolveInfo } from 'graphql'
import type { RecordLoaders } from '../../../records/record-loaders.js'
import { Selections } from '../../../schema/selections.js'
import type { ReadPage } from '../../paging/search-pager.js'
import type { Person } from '../../../generated/prisma/client.js'

const withTenures = new Selections([
  ['nodes', 'tenures'],
  ['edges', 'node', 'tenures'],
])

/** How the persons of a page are read: at once with their tenures where an operation shows these. */
export function readerOfPersons(
  info: GraphQLResolveInfo,
  loaders: RecordLoaders,
): ReadPage<Person> | undefined {
  return withTenures.isAny(info) ? (ids) => loaders.personsWithTenures(ids) : undefined
}
