/** `DirectDebit` as `Direct Debit`: the names of open sets in words. */
export function splitWords(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
}
