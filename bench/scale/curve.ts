/** How something grows with what is stored. */
export type Growth = 'constant' | 'logarithmic' | 'root' | 'linear' | 'shared'

/** What something costs at so many records. */
export interface Point {
  readonly size: number
  readonly value: number
}

const base: Readonly<Record<Growth, (size: number) => number>> = {
  constant: () => 0,
  logarithmic: Math.log,
  root: Math.sqrt,
  linear: (size) => size,
  shared: (size) => 1 / size,
}

/**
 * The curve of that kind through the points: the mean of them for a constant, else the line by least squares in
 * log n, √n, n or, for a beginning that all share, 1 / n. A line that falls is taken for constant: nothing gets cheaper
 * because more is stored, but by sharing.
 *
 * @returns the value at a size
 * @throws RangeError without a point
 */
export function fit(growth: Growth, points: readonly Point[]): (size: number) => number {
  if (points.length === 0) throw new RangeError('There is nothing to fit a curve to.')
  const measureOf = base[growth]
  const meanOf = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const x = meanOf(points.map(({ size }) => measureOf(size)))
  const y = meanOf(points.map(({ value }) => value))
  const over = points.map(({ size, value }) => (measureOf(size) - x) * (value - y))
  const under = points.map(({ size }) => (measureOf(size) - x) ** 2)
  const spread = meanOf(under)
  const slope = spread === 0 ? 0 : Math.max(0, meanOf(over) / spread)
  return (size) => y + slope * (measureOf(size) - x)
}
