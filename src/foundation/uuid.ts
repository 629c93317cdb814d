import { z } from 'zod'

/** Whether a value is a UUID of any version, with dashes, in upper or lower case. */
export function isUuid(value: unknown): value is string {
  return z.guid().safeParse(value).success
}
