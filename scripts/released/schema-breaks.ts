import { CriticalityLevel, diff } from '@graphql-inspector/core'
import { buildSchema } from 'graphql'

/** Lists the breaks since a released GraphQL schema, one per line, with the messages of graphql-inspector. */
export async function schemaBreaks(released: string, present: string): Promise<string[]> {
  const changes = await diff(buildSchema(released), buildSchema(present))
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ message }) => message)
}
