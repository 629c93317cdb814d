const uhNumber = /^(\d{4,})\/(\d{1,3})$/
const leadingZero = /^0(?=\d{4})/

/**
 * References as people quote them: UH numbers without their slash, and all without leading zeros.
 * `0712345/01` becomes `071234501`, `71234501` and `712345/01`, `00054399` `0054399`, `054399` and
 * `54399`. One that is quoted as it is written gives nothing. A UH number without what follows its slash
 * is found by its first word.
 */
export function referenceSpellings(references: readonly (string | null | undefined)[]): string[] {
  const spelt = references.flatMap((reference) => {
    // Each leading zero gives a spelling, and a source may send ten thousand of them.
    if (reference === null || reference === undefined || reference.length > 100) return []
    const joined = reference.replace(uhNumber, '$1$2')
    return [joined, ...withoutZeros(joined), ...withoutZeros(reference)].filter(
      (other) => other !== reference,
    )
  })
  return [...new Set(spelt)]
}

function withoutZeros(reference: string): string[] {
  const rest = reference.replace(leadingZero, '')
  return rest === reference ? [] : [rest, ...withoutZeros(rest)]
}
