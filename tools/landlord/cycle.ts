/**
 * The entry at the index modulo the length.
 *
 * @throws RangeError when the list is empty
 */
export function cycle<T>(list: readonly T[], index: number): T {
  const [first] = list
  if (first === undefined) throw new RangeError('The list is empty.')
  return list[index % list.length] ?? first
}
