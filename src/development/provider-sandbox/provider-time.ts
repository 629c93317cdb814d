/** A time in the provider's form, to the microsecond. */
export function providerTime(time: number): string
export function providerTime(time: number | null): string | null
export function providerTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString().replace('Z', '000Z')
}
