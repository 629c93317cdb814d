import { z } from 'zod'
import { commaList } from './setting-values.js'

/**
 * What a replica does.
 *
 * - `serve`: answers callers, takes in events and the provider's receipts
 * - `deliver`: sends messages and webhooks
 * - `project`: works off events
 * - `index`: keeps the search indexes and roll-ups fresh, removes what is long over
 */
export const roles = ['serve', 'deliver', 'project', 'index'] as const

export type Role = (typeof roles)[number]

/** What a replica does; an entry as in settings.ts. */
export const roleSettings = {
  ROLES: {
    schema: commaList
      .pipe(
        z
          .array(z.enum(roles))
          .min(1, `must name at least one role: ${roles.join(', ')}`)
          .transform((named): ReadonlySet<Role> => new Set(named)),
      )
      .default(new Set(roles)),
    default: 'all of them',
    example: 'serve',
    about: `What this replica does, separated by commas: ${roles.join(', ')}. Every role needs a replica that has it: docs/deploying.md.`,
  },
} as const
