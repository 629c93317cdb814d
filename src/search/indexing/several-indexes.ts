import { type IndexName, kindOfIndex } from '../kinds/kinds.js'
import type { Database } from '../../database/database.js'
import { someAtOnce } from '../../../packages/search-engine/src/some-at-once.js'
import type { Watch } from './index-filler.js'
import { beforeAll, countRecords } from './record-ids.js'

/** While the database and the engine work for one, documents of the other are made. */
const indexesAtOnce = 2

/**
 * Builds some indexes, by default two at a time: the greatest first, so that none is left
 * to be made alone for long.
 *
 * @param build - builds one of them; told of its own progress, which counts for all of them together
 * @throws what `build` throws, once the others have ended what they were at
 */
export async function buildIndexes(
  { pool }: Pick<Database, 'pool'>,
  indexes: readonly IndexName[],
  { onProgress, signal }: Watch,
  build: (index: IndexName, watch: Watch) => Promise<void>,
  atOnce = indexesAtOnce,
): Promise<void> {
  const records = new Map<IndexName, number>()
  for (const index of indexes) {
    const { total } = await countRecords(pool, kindOfIndex[index], beforeAll)
    records.set(index, total)
  }
  const total = sumOf(records)
  const done = new Map<IndexName, number>()
  const watchOf = (index: IndexName): Watch => ({
    ...(signal === undefined ? {} : { signal }),
    ...(onProgress === undefined
      ? {}
      : {
          onProgress: (count) => {
            done.set(index, count)
            onProgress(sumOf(done), Math.max(sumOf(done), total))
          },
        }),
  })
  const waiting = [...records].toSorted(([, one], [, other]) => other - one)
  await someAtOnce(waiting, atOnce, ([index]) => build(index, watchOf(index)))
}

function sumOf(counts: ReadonlyMap<IndexName, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}
