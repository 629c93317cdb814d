/** Shorter numbers are those of houses. */
const reference = /^\d{6,14}$/

export function isReference(word: string): boolean {
  return reference.test(word)
}

/** The references that differ by one digit, or by two that are swapped. */
export function nearReferences(typed: string): string[] {
  const near = new Set<string>()
  for (let at = 0; at < typed.length; at += 1) {
    const [before, after] = [typed.slice(0, at), typed.slice(at + 1)]
    for (let digit = 0; digit < 10; digit += 1) near.add(`${before}${digit}${after}`)
    const [own = '', next = ''] = [typed[at], typed[at + 1]]
    if (next !== '') near.add(`${before}${next}${own}${typed.slice(at + 2)}`)
  }
  near.delete(typed)
  return [...near]
}
