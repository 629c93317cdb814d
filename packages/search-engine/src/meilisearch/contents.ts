import type { Meilisearch } from 'meilisearch'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Differences } from '../maintained-engine.js'
import { called, calledUnless } from './errors.js'
import { arrivalField } from './filter.js'
import { primaryKey, type MeilisearchIndex } from './settings.js'
import { storedFields } from './writer.js'
import type { SearchDocument } from '../search-engine.js'

const idsPerPage = 5_000

const idsSchema = z.object({ results: z.array(z.object({ [primaryKey]: z.string() })) })
const countSchema = z.object({ total: z.int() })
const documentsSchema = z.object({
  results: z.array(z.looseObject({ [primaryKey]: z.string() })),
})

/** Reads the stored documents of an index. */
export class MeilisearchContents {
  constructor(private readonly client: Meilisearch) {}

  /** True if the index has no document or does not exist. */
  async isEmpty(uid: string): Promise<boolean> {
    const answer = await calledUnless('index_not_found', `documents of ${uid}`, async () =>
      idsSchema.parse(
        await this.client.index(uid).getDocuments({ fields: [primaryKey], limit: 1 }),
      ),
    )
    return answer === null || answer.results.length === 0
  }

  async count(uid: string): Promise<number> {
    return (await this.fetch(uid, { fields: [primaryKey], limit: 0 }, countSchema)).total
  }

  async *ids(uid: string): AsyncGenerator<string[]> {
    for (let offset = 0; ; offset += idsPerPage) {
      const body = { fields: [primaryKey], offset, limit: idsPerPage }
      const { results } = await this.fetch(uid, body, idsSchema)
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
    const body = { ids, limit: ids.length }
    const { results } = await this.fetch(index.uid, body, documentsSchema)
    const stored = new Map(results.map((document) => [document[primaryKey], document]))
    const missing: string[] = []
    const stale: string[] = []
    for (const document of documents) {
      const storedDocument = stored.get(document.id)
      if (storedDocument === undefined) missing.push(document.id)
      else if (!isSame(index, document, storedDocument)) stale.push(document.id)
    }
    return { missing, stale, surplus: gone.filter((id) => stored.has(id)) }
  }

  private fetch<Shape extends z.ZodType>(
    uid: string,
    body: Record<string, unknown>,
    shape: Shape,
  ): Promise<z.infer<Shape>> {
    return called(`documents of ${uid}`, async () =>
      shape.parse(
        await this.client.httpRequest.post({ path: `indexes/${uid}/documents/fetch`, body }),
      ),
    )
  }
}

function isSame(
  index: MeilisearchIndex,
  document: SearchDocument,
  stored: Readonly<Record<string, unknown>>,
): boolean {
  const { [arrivalField]: _arrival, ...fields } = stored
  return isDeepStrictEqual(fields, storedFields(index, document))
}
