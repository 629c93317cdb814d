import { describe, expect, it } from 'vitest'
import { DemoData } from '../../../tools/landlord/demo-data.js'
import { OperationScope, withinScope } from '../../../src/foundation/operation-scope.js'
import { WorkTurns } from '../../../src/foundation/work-turns.js'
import { tableOf } from '../../../src/records/bulk-insert.js'
import { recordKinds, type RecordKind } from '../../../src/records/model/record-model.js'
import type { DocumentSink } from '../../../packages/search-engine/src/maintained-engine.js'
import { createRecords } from '../../../src/search/create-records.js'
import { documentsOf } from '../../../src/search/indexing/document-source.js'
import { refreshDocuments } from '../../../src/search/indexing/document-writer.js'
import { indexOfKind } from '../../../src/records/kinds/kinds.js'
import { sharedDatabase } from '../../support/database.js'
import { ManualClock } from '../../support/manual-clock.js'

/** Each step exceeds its time slice. */
class ShortTurns extends WorkTurns {
  passes = 0

  override get isOver(): boolean {
    return true
  }

  override async pass(): Promise<void> {
    this.passes += 1
    await super.pass()
  }
}

class ScopeOfShortTurns extends OperationScope {
  override readonly turns = new ShortTurns()
}

/** Blocks the event loop for longer than one time slice. */
function work(): void {
  const until = performance.now() + 6
  while (performance.now() < until);
}

/** Counts turns of the event loop. */
class Rounds {
  count = 0
  private isCounting = true

  constructor() {
    const next = () => {
      this.count += 1
      if (this.isCounting) setImmediate(next)
    }
    setImmediate(next)
  }

  end(): void {
    this.isCounting = false
  }
}

const database = await sharedDatabase()
const clock = new ManualClock('2026-03-04T09:30:00.000Z')
const created = await createRecords({ database, clock })
const engine = created.engine
await new DemoData(database, created.records, clock).load({ size: 40 })

async function idsOf(kind: RecordKind): Promise<string[]> {
  const rows = await database.sql.query<{ id: string }>(
    `select id from "${tableOf(kind)}" order by id`,
  )
  return rows.map(({ id }) => id)
}

describe('while documents are built', () => {
  it.each(recordKinds)('other work runs between the documents of %s records', async (kind) => {
    const ids = await idsOf(kind)
    const scope = new ScopeOfShortTurns({
      deadlineMs: 60_000,
      most: { statements: 1000, rows: 10_000, searches: 1000, fields: 1000 },
    })
    const rows = database.sql
    const documents = await withinScope(scope, () => documentsOf(kind, ids, rows))
    expect(scope.turns.passes).toBeGreaterThanOrEqual(ids.length)
    scope.close()
    expect(documents).toEqual(await documentsOf(kind, ids, rows))
  })

  it('other work runs between one kind and the next', async () => {
    const rounds = new Rounds()
    const batchSizes: number[] = []
    const watched = (kind: RecordKind): DocumentSink => {
      const sink = engine.sink(indexOfKind[kind], 'live')
      const write: DocumentSink['write'] = (...args) => {
        batchSizes.push(rounds.count)
        work()
        return sink.write(...args)
      }
      return Object.assign(Object.create(sink) as DocumentSink, { write })
    }
    const documents = await Promise.all(
      recordKinds.map(async (kind) => ({ kind, sink: watched(kind), ids: await idsOf(kind) })),
    )
    try {
      await refreshDocuments(documents, database.sql)
    } finally {
      rounds.end()
    }
    expect(batchSizes.length).toBeGreaterThan(recordKinds.length)
    expect(new Set(batchSizes).size).toBe(batchSizes.length)
  })
})
