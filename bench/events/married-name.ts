const added = '-Rowanberry'

/** What a person is called at the source once events are sent. */
export function marriedName(surname: string): string {
  return `${surname}${added}`
}

export function isMarriedName(surname: string | null): boolean {
  return surname?.endsWith(added) === true
}
