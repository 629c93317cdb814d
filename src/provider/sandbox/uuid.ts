import { z } from 'zod'

export function isUuid(value: unknown): value is string {
  return z.guid().safeParse(value).success
}
