import type { Database } from '../../database/database.js'
import type { LoadWatch, RecordLoad } from '../../records/record-load.js'
import type { RecordStore } from '../../records/record-store.js'
import { recordKinds, type RecordKind } from '../../records/model/record-model.js'
import type { MaintainedEngine } from '../../../packages/search-engine/src/maintained-engine.js'
import { withPendingWords } from '../interpretation/word-index.js'
import { indexDefinitions, kindOfIndex, type IndexName } from '../../records/kinds/kinds.js'
import { type IndexLease, IndexLeases } from './index-lease.js'
import { IndexLifecycle } from './index-lifecycle.js'

/** Indexes built side by side: while the database writes one, documents of the other are made. */
const indexesAtOnce = 2

type Leases = ReadonlyMap<IndexName, IndexLease>

export interface FirstLoadParts {
  readonly engine: MaintainedEngine
  /** Other connections than the build uses, so that leases can be renewed. */
  readonly database: Database
  /** Writes records and the feed, but no index. */
  readonly records: RecordStore
  readonly definitions: typeof indexDefinitions
}

/**
 * Loads the first records without their documents, which change with every record that they show, and builds the
 * indexes at the end. Until then the indexes are not built: after a crash, the next gateway builds them.
 */
export class FirstLoad implements RecordLoad {
  private readonly leases: IndexLeases

  constructor(private readonly parts: FirstLoadParts) {
    this.leases = new IndexLeases(parts.database.sql)
  }

  beside<Result>(load: () => Promise<Result>): Promise<Result> {
    const { engine, database } = this.parts
    // With an engine outside the database, the follower writes the words.
    return engine.transactional ? withPendingWords(database.sql, load) : load()
  }

  async isDue(): Promise<boolean> {
    const { engine, database } = this.parts
    if (!engine.transactional) return false
    const exists = recordKinds.map((kind) => `exists (select from "${kind}")`)
    const rows = await database.sql.query<{ any: boolean }>(`select ${exists.join(' or ')} as any`)
    return rows[0]?.any === false
  }

  async run<Result>(
    load: (records: RecordStore) => Promise<Result>,
    watch: LoadWatch = {},
  ): Promise<{ readonly result: Result } | null> {
    const { engine, database } = this.parts
    const outcomes: { readonly result: Result }[] = []
    await this.hold(new Map(), watch, async (leases) => {
      for (const index of leases.keys()) await engine.invalidate(index)
      outcomes.push({ result: await load(this.fenced([...leases.values()])) })
      await withPendingWords(database.sql, () => this.build(leases, watch))
    })
    return outcomes[0] ?? null
  }

  /** Holds the leases on all builds. */
  private async hold(
    leases: Leases,
    watch: LoadWatch,
    work: (leases: Leases) => Promise<void>,
  ): Promise<void> {
    const { engine, definitions } = this.parts
    const next = definitions.find(({ name }) => !leases.has(name))
    if (next === undefined) return work(leases)
    const { name } = engine.sink(next.name, 'shadow')
    await this.leases.waitForExpiry(name, watch.signal)
    await this.leases.hold(name, kindOfIndex[next.name], (lease) =>
      this.hold(new Map([...leases, [next.name, lease]]), watch, work),
    )
  }

  /** Writes fail once a lease is lost: an index built by another process would lack the records of this load. */
  private fenced(leases: readonly IndexLease[]): RecordStore {
    const { records } = this.parts
    const names = leases.map(({ name }) => name)
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

  private async build(leases: Leases, { onIndexing, signal }: LoadWatch): Promise<void> {
    const { engine, database, definitions } = this.parts
    const lifecycle = new IndexLifecycle(engine, database, definitions)
    const watch = {
      ...(onIndexing !== undefined && { onProgress: onIndexing }),
      ...(signal !== undefined && { signal }),
    }
    await lifecycle.each([...leases.keys()], watch, indexesAtOnce, async (index, part) => {
      const lease = leases.get(index)
      if (lease !== undefined) await lifecycle.builder.buildHeld(lease, index, part)
    })
  }
}
