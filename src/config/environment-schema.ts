import { z } from 'zod'
import { settings } from './settings.js'

/** All variables of the settings table, each with its own parser. */
export const environmentSchema = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, entry]) => [name, entry.schema])) as {
    [Name in keyof typeof settings]: (typeof settings)[Name]['schema']
  },
)

export type Environment = z.infer<typeof environmentSchema>
