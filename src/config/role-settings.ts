import { z } from 'zod'
import { commaList } from './setting-values.js'

/**
 * Roles of a replica.
 *
 * - `serve`: serves callers, receives events and delivery receipts
 * - `deliver`: sends messages and webhooks
 * - `project`: processes events
 * - `index`: updates the search indexes and roll-ups, deletes expired data
 */
export const roles = ['serve', 'deliver', 'project', 'index'] as const

export type Role = (typeof roles)[number]

/** The roles of this replica; an entry as in settings.ts. */
export const roleSettings = {
  ROLES: {
    schema: commaList
      .pipe(
        z
          .array(z.enum(roles))
          .min(1, `must name at least one role: ${roles.join(', ')}`)
          .transform((names): ReadonlySet<Role> => new Set(names)),
      )
      .default(new Set(roles)),
    default: 'all of them',
    example: 'serve',
    about: `Roles of this replica, comma-separated: ${roles.join(', ')}. At least one replica must have each role: docs/deploying.md.`,
  },
} as const
