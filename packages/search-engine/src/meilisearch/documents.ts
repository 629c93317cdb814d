import type { Meilisearch } from 'meilisearch'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Clock } from '../host.js'
import type { Differences } from '../maintained-engine.js'
import { type FieldValue, SearchEngineError, type SearchDocument } from '../search-engine.js'
import { called, calledUnless } from './errors.js'
import { arrivalField, wellFormed } from './filter.js'
import { primaryKey, type MeilisearchIndex } from './settings.js'
import type { TaskFollower } from './tasks.js'
import { wordsByField } from './word-fields.js'

const idsPerPage = 5_000

const documentsSchema = z.object({
  results: z.array(
    z.looseObject({ [primaryKey]: z.string(), [arrivalField]: z.number().optional() }),
  ),
  total: z.int(),
})
const statsSchema = z.object({
  facetStats: z.record(z.string(), z.object({ max: z.number() })).optional(),
})

/** Reads and writes the documents of indexes. A write resolves when the server has stored it. */
export class MeilisearchDocuments {
  constructor(
    private readonly indexClient: Meilisearch,
    private readonly searchClient: Meilisearch,
    private readonly tasks: TaskFollower,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds or replaces documents; they become searchable together. A replaced document keeps its arrival.
   *
   * @param original uid of the index to be replaced; arrivals are read from there
   * @throws SearchEngineError
   */
  async write(
    index: MeilisearchIndex,
    documents: readonly SearchDocument[],
    original: string,
  ): Promise<void> {
    const { uid } = index
    const ids = documents.map(({ id }) => id)
    checkIds(ids)
    const [arrivals, latest] = await Promise.all([
      this.arrivals(original, ids),
      this.latestArrival(uid),
    ])
    // Time orders the writers of several processes; the latest arrival guards against wrong clocks.
    const arrival = Math.max(latest + 1, this.clock.now().getTime())
    const lines = documents.map((document) =>
      JSON.stringify({
        ...storedFields(index, document),
        [arrivalField]: arrivals.get(document.id) ?? arrival,
      }),
    )
    await this.tasks.done(`write to ${uid}`, () =>
      this.indexClient
        .index(uid)
        .addDocumentsFromString(lines.join('\n'), 'application/x-ndjson', { primaryKey }),
    )
  }

  /** @throws SearchEngineError */
  async remove(uid: string, ids: readonly string[]): Promise<void> {
    checkIds(ids)
    await this.tasks.done(`removal from ${uid}`, () =>
      this.indexClient.index(uid).deleteDocuments([...ids]),
    )
  }

  /** True if the index has no document or does not exist. */
  async isEmpty(uid: string): Promise<boolean> {
    const answer = await calledUnless('index_not_found', `documents of ${uid}`, async () =>
      documentsSchema.parse(
        await this.indexClient.index(uid).getDocuments({ fields: [primaryKey], limit: 1 }),
      ),
    )
    return answer === null || answer.results.length === 0
  }

  async count(uid: string): Promise<number> {
    return (await this.fetch(uid, { fields: [primaryKey], limit: 0 })).total
  }

  async *ids(uid: string): AsyncGenerator<string[]> {
    for (let offset = 0; ; offset += idsPerPage) {
      const body = { fields: [primaryKey], offset, limit: idsPerPage }
      const { results } = await this.fetch(uid, body)
      if (results.length === 0) return
      yield results.map((document) => document[primaryKey])
    }
  }

  async differences(
    index: MeilisearchIndex,
    documents: readonly SearchDocument[],
    gone: readonly string[],
  ): Promise<Differences> {
    const ids = [...documents.map(({ id }) => id), ...gone]
    if (ids.length === 0) return { missing: [], stale: [], surplus: [] }
    const { results } = await this.fetch(index.uid, { ids, limit: ids.length })
    const stored = new Map(results.map((document) => [document[primaryKey], document]))
    const missing: string[] = []
    const stale: string[] = []
    for (const document of documents) {
      const { [arrivalField]: _arrival, ...fields } = stored.get(document.id) ?? {}
      if (!stored.has(document.id)) missing.push(document.id)
      else if (!isDeepStrictEqual(fields, storedFields(index, document))) stale.push(document.id)
    }
    return { missing, stale, surplus: gone.filter((id) => stored.has(id)) }
  }

  /** Arrivals by id. Omits ids that are not in the index. */
  private async arrivals(uid: string, ids: readonly string[]): Promise<Map<string, number>> {
    const fields = [primaryKey, arrivalField]
    const { results } = await this.fetch(uid, { ids, fields, limit: ids.length })
    return new Map(
      results.flatMap(({ [primaryKey]: id, [arrivalField]: arrival }) =>
        arrival === undefined ? [] : [[id, arrival]],
      ),
    )
  }

  /** The greatest arrival in the index; 0 when it is empty. */
  private async latestArrival(uid: string): Promise<number> {
    const { facetStats } = await called(`latest arrival of ${uid}`, async () =>
      statsSchema.parse(
        await this.searchClient.index(uid).search('', { facets: [arrivalField], limit: 0 }),
      ),
    )
    return facetStats?.[arrivalField]?.max ?? 0
  }

  /** Does not use the client's own method, because it puts all ids into the URL. */
  private fetch(uid: string, body: object): Promise<z.infer<typeof documentsSchema>> {
    return called(`documents of ${uid}`, async () =>
      documentsSchema.parse(
        await this.indexClient.httpRequest.post({ path: `indexes/${uid}/documents/fetch`, body }),
      ),
    )
  }
}

/** The stored form of a document, without its arrival. */
function storedFields(
  { definition, words }: MeilisearchIndex,
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

/** Meilisearch rejects a whole batch for one invalid id. */
function checkIds(ids: readonly string[]): void {
  if (!ids.every((id) => /^[\w-]{1,511}$/.test(id))) {
    throw new SearchEngineError(
      'invalid-request',
      'an id is too long, or has a character other than A-Z a-z 0-9 - _',
    )
  }
}
