const uhNumber = /^(\d{4,})\/(\d{1,3})$/
const leadingZero = /^0(?=\d{4})/

/**
 * References as people quote them: UH numbers without slash, and all references without leading zeros. `0712345/01`
 * becomes `071234501`, `71234501` and `712345/01`; `00054399` becomes `0054399`, `054399` and `54399`. Spellings equal
 * to the reference are omitted. A UH number quoted without its suffix matches by its first word.
 */
export function referenceSpellings(references: readonly (string | null | undefined)[]): string[] {
  const spelt = references.flatMap((reference) => {
    // Each leading zero gives a spelling, so the length is limited.
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
