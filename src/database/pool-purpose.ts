/**
 * What connections are for. Each purpose has a pool of its own, so that none can use up the connections
 * of another: a locked table stops those who need it and no others.
 *
 * - `search`: searches and the records of requests
 * - `notifications`: what requests do with notifications
 * - `events`: events taken in, and what operators do with them
 * - `access`: credentials that are looked up
 * - `background`: deliveries, projection, indexing, imports, tidying up
 * - `probes`: whether the database answers
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
 * Divides connections among the purposes: at least one each, and what is left over to the searches.
 *
 * @returns null when there are too few to divide, so that all purposes share them
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
