/**
 * Purpose of connections. Each purpose has its own pool, so that no purpose can use up the connections of another: a
 * locked table blocks only the purposes that use it.
 *
 * - `search`: searches and the records of requests
 * - `notifications`: notifications in requests
 * - `events`: intake of events, and commands of operators on events
 * - `access`: look-ups of credentials
 * - `background`: deliveries, projection, indexing, imports, housekeeping
 * - `probes`: health checks of the database
 */
export type PoolPurpose = keyof typeof shares

const shares = {
  search: 5,
  notifications: 3,
  events: 2,
  access: 1,
  background: 4,
  probes: 1,
} as const

export const poolPurposes = Object.keys(shares) as PoolPurpose[]

const allShares = Object.values(shares).reduce<number>((sum, share) => sum + share, 0)

/**
 * Divides connections among the purposes: at least one each, the remainder for searches.
 *
 * @returns null if there are fewer connections than purposes; all purposes then share one pool
 */
export function poolSizes(connections: number): Readonly<Record<PoolPurpose, number>> | null {
  if (connections < poolPurposes.length) return null
  const sizes = Object.fromEntries(
    poolPurposes.map((purpose) => [
      purpose,
      Math.max(1, Math.floor((connections * shares[purpose]) / allShares)),
    ]),
  ) as Record<PoolPurpose, number>
  const divided = poolPurposes.reduce((sum, purpose) => sum + sizes[purpose], 0)
  return { ...sizes, search: sizes.search + connections - divided }
}
