import type { EnqueuedTask, Meilisearch } from 'meilisearch'
import type { Clock } from '../host.js'
import type { MeilisearchLimits } from './clients.js'
import { called } from './errors.js'
import { ArrivalReader } from './arrivals.js'
import { wordsByField } from './word-fields.js'
import { arrivalField, wellFormed } from './filter.js'
import { primaryKey, type MeilisearchIndex } from './settings.js'
import type { TaskFollower } from './tasks.js'
import { type FieldValue, SearchEngineError, type SearchDocument } from '../search-engine.js'

/** A task that has not ended yet. An arrival of null stands for a removed document. */
interface PendingTask {
  readonly task: EnqueuedTask
  readonly indexUid: string
  readonly arrivals: ReadonlyMap<string, number | null>
}

interface Failure {
  readonly task: number
  readonly error: SearchEngineError
}

/** Writers wait beyond this number of tasks, which bounds the server's queue and our memory. */
const maxPending = 20

const deletionsPerTask = 5_000

/**
 * Sends documents in batches and follows their tasks. Calls run one after the other: the server applies them
 * in the order received, and arrivals must grow in that order.
 */
export class MeilisearchWriter {
  private readonly pending: PendingTask[] = []
  /** Numbers of tasks enqueued and ended. */
  private enqueued = 0
  private ended = 0
  private settling: Promise<void> | null = null
  private readonly latest = new Map<string, number>()
  private queue: Promise<unknown> = Promise.resolve()
  /** The first failure in each index since its last flush. */
  private readonly failures = new Map<string, Failure>()

  constructor(
    private readonly client: Meilisearch,
    private readonly reader: ArrivalReader,
    private readonly tasks: TaskFollower,
    private readonly limits: Pick<MeilisearchLimits, 'batchBytes' | 'batchDocuments'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves when the documents are enqueued; `flush` tells whether they were indexed. A replaced document
   * keeps its arrival.
   *
   * @param original - uid of the index to be replaced; arrivals are read from there
   * @throws SearchEngineError
   */
  write(
    index: MeilisearchIndex,
    documents: readonly SearchDocument[],
    original: string,
  ): Promise<void> {
    checkIds(documents.map(({ id }) => id))
    return this.inTurn(async () => {
      const arrivalOf = await this.currentArrivals(original, documents)
      let batch = await this.newBatch(index.uid)
      for (const document of documents) {
        const { id } = document
        batch.add(id, storedFields(index, document), arrivalOf.get(id) ?? batch.arrival)
        if (batch.bytes >= this.limits.batchBytes || batch.size >= this.limits.batchDocuments) {
          await this.send(index.uid, batch)
          batch = await this.newBatch(index.uid)
        }
      }
      if (batch.size > 0) await this.send(index.uid, batch)
    })
  }

  /** @throws SearchEngineError */
  remove({ uid }: Pick<MeilisearchIndex, 'uid'>, ids: readonly string[]): Promise<void> {
    checkIds(ids)
    return this.inTurn(async () => {
      for (let from = 0; from < ids.length; from += deletionsPerTask) {
        const batch = ids.slice(from, from + deletionsPerTask)
        await this.enqueueTask(uid, new Map(batch.map((id) => [id, null])), () =>
          this.client.index(uid).deleteDocuments(batch),
        )
      }
    })
  }

  /**
   * Resolves when all tasks enqueued so far have ended. Writes may continue.
   *
   * @param uid - reports failures of this index only
   * @throws SearchEngineError the first failure since the last flush, or when the server does not answer;
   * then the next flush continues from there
   */
  async flush(uid: string): Promise<void> {
    await this.queue
    const last = this.enqueued
    while (this.ended < last) await this.settleOldest()
    const failure = this.failures.get(uid)
    if (failure === undefined || failure.task > last) return
    this.failures.delete(uid)
    throw failure.error
  }

  /** Drops cached arrivals. Call it when an index was emptied or replaced. */
  forget(uid: string): void {
    this.latest.delete(uid)
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const result = this.queue.then(work)
    this.queue = result.catch(() => undefined)
    return result
  }

  private async send(uid: string, batch: Batch): Promise<void> {
    await this.enqueueTask(uid, batch.arrivals, () =>
      this.client
        .index(uid)
        .addDocumentsFromString(batch.lines.join('\n'), 'application/x-ndjson', { primaryKey }),
    )
  }

  private async enqueueTask(
    indexUid: string,
    arrivals: PendingTask['arrivals'],
    enqueue: () => Promise<EnqueuedTask>,
  ): Promise<void> {
    while (this.pending.length >= maxPending) await this.settleOldest()
    const task = await called(`write to ${indexUid}`, enqueue)
    this.pending.push({ task, indexUid, arrivals })
    this.enqueued += 1
  }

  /** Waits for the oldest task; concurrent callers share the wait. */
  private settleOldest(): Promise<void> {
    this.settling ??= this.settle().finally(() => {
      this.settling = null
    })
    return this.settling
  }

  private async settle(): Promise<void> {
    const oldest = this.pending[0]
    if (oldest === undefined) return
    const error = await this.tasks.outcome(oldest.task)
    this.pending.shift()
    this.ended += 1
    if (error !== null && !this.failures.has(oldest.indexUid)) {
      this.failures.set(oldest.indexUid, { task: this.ended, error })
    }
  }

  /** The arrivals on the server, overlaid with those of pending tasks. */
  private async currentArrivals(
    uid: string,
    documents: readonly SearchDocument[],
  ): Promise<Map<string, number>> {
    const ids = documents.map(({ id }) => id)
    const arrivalOf = await this.reader.arrivals(uid, ids)
    for (const { arrivals } of this.pending.filter(({ indexUid }) => indexUid === uid)) {
      for (const id of ids) {
        const arrival = arrivals.get(id)
        if (arrival === null) arrivalOf.delete(id)
        else if (arrival !== undefined) arrivalOf.set(id, arrival)
      }
    }
    return arrivalOf
  }

  /** Time orders the writers of several processes; the latest arrival guards against wrong clocks. */
  private async newBatch(uid: string): Promise<Batch> {
    const latest = this.latest.get(uid) ?? (await this.reader.latest(uid))
    const arrival = Math.max(latest + 1, this.clock.now().getTime())
    this.latest.set(uid, arrival)
    return new Batch(arrival)
  }
}

/** The documents of one task, which become searchable together. */
class Batch {
  readonly lines: string[] = []
  readonly arrivals = new Map<string, number>()
  bytes = 0

  constructor(readonly arrival: number) {}

  get size(): number {
    return this.lines.length
  }

  add(id: string, stored: Record<string, unknown>, arrival: number): void {
    const line = JSON.stringify({ ...stored, [arrivalField]: arrival })
    this.lines.push(line)
    this.bytes += Buffer.byteLength(line) + 1
    this.arrivals.set(id, arrival)
  }
}

/** The stored form of a document, without its arrival. */
export function storedFields(
  { definition, words }: Pick<MeilisearchIndex, 'definition' | 'words'>,
  { id, fields }: SearchDocument,
): Record<string, unknown> {
  const stored: Record<string, FieldValue> = {}
  for (const part of [fields, wordsByField(words, definition, fields)]) {
    for (const [field, value] of Object.entries(part)) {
      if (value !== null) stored[field] = wellFormed(value)
    }
  }
  stored[primaryKey] = id
  return stored
}

/** One invalid id would fail its whole batch. */
function checkIds(ids: readonly string[]): void {
  if (!ids.every((id) => /^[\w-]{1,511}$/.test(id))) {
    throw new SearchEngineError(
      'invalid-request',
      'an id has other characters than A-Z a-z 0-9 - _',
    )
  }
}
