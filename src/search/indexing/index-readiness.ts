import { indexDefinitions } from '../kinds/kinds.js'
import type { MaintainedEngine } from '../../../packages/search-engine/src/maintained-engine.js'

/**
 * Whether all indexes can be searched: `loading` while one cannot, `degraded` while the version of
 * another release stands in for one.
 *
 * @param percent how much of the indexes that are being filled is there
 */
export function indexReadiness(
  engine: MaintainedEngine,
  percent: number,
): 'ok' | `loading (${number} %)` | `degraded (${number} %)` {
  if (!indexDefinitions.every(({ name }) => engine.canSearch(name))) return `loading (${percent} %)`
  const standsIn = indexDefinitions.some(({ name }) => engine.standInName(name) !== null)
  return standsIn ? `degraded (${percent} %)` : 'ok'
}
