import { z } from 'zod'

const nilUuid = '00000000-0000-0000-0000-000000000000'

/** A UUID in lower case with dashes. Publishers also write 32 digits, and all zeros for no value. */
export const identifier = z
  .string()
  .transform(dashed)
  .pipe(z.guid('must be a UUID'))
  .refine((text) => text !== nilUuid, 'must not be the all-zero UUID')

function dashed(given: string): string {
  const id = given.trim().toLowerCase()
  return /^[0-9a-f]{32}$/.test(id)
    ? id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : id
}
