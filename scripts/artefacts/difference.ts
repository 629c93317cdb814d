/**
 * Describes the first difference between a file and its generated text; undefined if they are equal.
 *
 * @param present undefined for a missing file
 */
export function describeDifference(
  path: string,
  present: string | undefined,
  expected: string,
): string | undefined {
  if (present === expected) return undefined
  if (present === undefined) return `${path} is missing`
  const presentLines = present.split('\n')
  const expectedLines = expected.split('\n')
  const index = expectedLines.findIndex((line, position) => line !== presentLines[position])
  const position = index === -1 ? expectedLines.length : index
  return [
    `${path} differs from line ${position + 1} on (${presentLines.length} lines, ${expectedLines.length} expected)`,
    `    is:       ${presentLines[position] ?? '(end of file)'}`,
    `    expected: ${expectedLines[position] ?? '(end of file)'}`,
  ].join('\n')
}
