import { CriticalityLevel, diff } from '@graphql-inspector/core'
import { buildSchema } from 'graphql'

/** What of a released GraphQL schema no longer holds, a line each, as graphql-inspector words it. */
export async function schemaBreaks(released: string, present: string): Promise<string[]> {
  const changes = await diff(buildSchema(released), buildSchema(present))
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ message }) => message)
}
