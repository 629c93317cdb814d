import type { Database } from '../../database/database.js'
import { RecordFeed } from '../../records/record-feed.js'
import type { LoadWatch, RecordLoad } from '../../records/record-load.js'
import type { RecordStore } from '../../records/record-store.js'
import { recordKinds, type RecordKind } from '../../records/model/record-model.js'
import type { MaintainedEngine } from '../../../packages/search-engine/src/maintained-engine.js'
import { writingManyWords } from '../interpretation/word-index.js'
import { indexDefinitions, kindOfIndex, type IndexName } from '../kinds/kinds.js'
import type { Watch } from './index-filler.js'
import { type IndexLease, IndexLeases } from './index-lease.js'
import { IndexPreparer } from './index-preparer.js'
import { IndexRebuilder } from './index-rebuilder.js'
import { buildIndexes } from './several-indexes.js'

interface HeldIndex {
  readonly index: IndexName
  readonly lease: IndexLease
}

export interface FirstLoadParts {
  readonly engine: MaintainedEngine
  /** Not on the connections that build indexes, or leases could not be renewed meanwhile. */
  readonly database: Database
  /** Writes records and the feed, but no index. */
  readonly records: RecordStore
  readonly definitions: typeof indexDefinitions
}

/**
 * Writes the records without their search documents, which change with every other record that a document
 * shows, and makes each document once at the end. Meanwhile the indexes count as followers of the feed: should
 * the load be cut off, the next gateway has them follow it.
 */
export class FirstLoad implements RecordLoad {
  private readonly leases: IndexLeases

  constructor(private readonly parts: FirstLoadParts) {
    this.leases = new IndexLeases(parts.database.pool)
  }

  beside<Result>(load: () => Promise<Result>): Promise<Result> {
    const { engine, database } = this.parts
    // Words are written with the documents, which followers of the feed make of an engine outside.
    return engine.transactional ? writingManyWords(database.pool, load) : load()
  }

  async isDue(): Promise<boolean> {
    const { engine, database } = this.parts
    if (!engine.transactional) return false
    const exists = recordKinds.map((kind) => `exists (select from "${kind}")`)
    const { rows } = await database.pool.query<{ any: boolean }>(
      `select ${exists.join(' or ')} as any`,
    )
    return rows[0]?.any === false
  }

  async run<Result>(
    load: (records: RecordStore) => Promise<Result>,
    watch: LoadWatch = {},
  ): Promise<{ readonly result: Result } | null> {
    const outcomes: { readonly result: Result }[] = []
    await this.holdAll([], watch, async (held) => {
      if (held.some(({ lease }) => !lease.progress.filled)) return
      outcomes.push({ result: await load(this.fenced(held.map(({ lease }) => lease.name))) })
      await writingManyWords(this.parts.database.pool, () => this.fillAll(held, watch))
    })
    const [outcome = null] = outcomes
    if (outcome !== null) await this.settle()
    return outcome
  }

  private async holdAll(
    held: readonly HeldIndex[],
    watch: LoadWatch,
    work: (held: readonly HeldIndex[]) => Promise<void>,
  ): Promise<void> {
    const { engine, definitions } = this.parts
    const next = definitions[held.length]
    if (next === undefined) return work(held)
    const { name: index } = next
    const { name } = engine.sink(index, 'live')
    await this.leases.follow([name], kindOfIndex[index])
    await this.leases.outlastTheDead(name, watch.signal)
    await this.leases.hold(name, kindOfIndex[index], (lease) =>
      this.holdAll([...held, { index, lease }], watch, work),
    )
  }

  /** Nobody else may end the following of an index while something is written without it. */
  private fenced(names: readonly string[]): RecordStore {
    const { records } = this.parts
    const change: RecordStore['change'] = (alone, work, read) =>
      records.change(
        alone,
        async (reader, tx) => {
          await this.leases.assertHeld(names, tx)
          return work(reader, tx)
        },
        read,
      )
    return {
      change,
      save: (batch) => change([], () => Promise.resolve(batch)),
      remove: (kind: RecordKind, ids) =>
        change([], () => Promise.resolve({ removed: { [kind]: ids } })),
    }
  }

  private async fillAll(
    held: readonly HeldIndex[],
    { onIndexing, signal }: LoadWatch,
  ): Promise<void> {
    const leases = new Map(held.map(({ index, lease }) => [index, lease]))
    const watch: Watch = {
      ...(onIndexing === undefined ? {} : { onProgress: onIndexing }),
      ...(signal === undefined ? {} : { signal }),
    }
    await buildIndexes(this.parts.database, [...leases.keys()], watch, async (index, part) => {
      const lease = leases.get(index)
      if (lease !== undefined) await this.fill({ index, lease }, part)
    })
  }

  private async fill({ index, lease }: HeldIndex, watch: Watch): Promise<void> {
    const { engine, database } = this.parts
    const position = await new RecordFeed(database).settled()
    const isRebuilt = await new IndexRebuilder(engine, database).rebuild(index, watch)
    // Another process that rebuilds it may have begun before the load; then it has to read the feed.
    if (isRebuilt) await lease.save({ position })
  }

  private async settle(): Promise<void> {
    const { engine, database, definitions } = this.parts
    const preparer = new IndexPreparer(engine, database, definitions)
    for (const { name } of definitions) await preparer.settle(name)
  }
}
