import { z } from 'zod'

/** Whether a value is the text of a UUID of any version, with dashes, in capitals or not. */
export function isUuid(value: unknown): value is string {
  return z.guid().safeParse(value).success
}
