/** `DirectDebit` becomes `Direct Debit`. */
export function splitWords(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
}
