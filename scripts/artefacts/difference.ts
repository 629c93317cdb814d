/**
 * One paragraph on how a file differs from what would be generated, or undefined when it does not.
 * `present` is undefined for a file that is missing.
 */
export function describeDifference(
  path: string,
  present: string | undefined,
  wanted: string,
): string | undefined {
  if (present === wanted) return undefined
  if (present === undefined) return `${path} is missing`
  const have = present.split('\n')
  const want = wanted.split('\n')
  const index = want.findIndex((line, position) => line !== have[position])
  const position = index === -1 ? want.length : index
  return [
    `${path} differs from line ${position + 1} on (${have.length} lines, ${want.length} wanted)`,
    `    is:     ${have[position] ?? '(end of file)'}`,
    `    wanted: ${want[position] ?? '(end of file)'}`,
  ].join('\n')
}
