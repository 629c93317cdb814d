import type { Meilisearch } from 'meilisearch'
import { z } from 'zod'
import { called } from './errors.js'
import { arrivalField } from './filter.js'
import { primaryKey } from './settings.js'

const idsPerRequest = 5_000

const storedSchema = z.object({
  results: z.array(z.object({ id: z.string(), [arrivalField]: z.number() })),
})

const statsSchema = z.object({
  facetStats: z.record(z.string(), z.object({ max: z.number() })).optional(),
})

/** Reads back the arrivals that documents of an index were given. */
export class ArrivalReader {
  constructor(
    private readonly indexClient: Meilisearch,
    private readonly searchClient: Meilisearch,
  ) {}

  /** Arrivals of those documents that the index holds. */
  async arrivals(uid: string, ids: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    for (let from = 0; from < ids.length; from += idsPerRequest) {
      const some = ids.slice(from, from + idsPerRequest)
      const { results } = await called(`arrivals of ${uid}`, async () =>
        // The client's own method would put all ids into the address.
        storedSchema.parse(
          await this.indexClient.httpRequest.post({
            path: `indexes/${uid}/documents/fetch`,
            body: { ids: some, fields: [primaryKey, arrivalField], limit: some.length },
          }),
        ),
      )
      for (const document of results) found.set(document.id, document[arrivalField])
    }
    return found
  }

  /** The greatest arrival in the index; 0 when it is empty. */
  async latest(uid: string): Promise<number> {
    const { facetStats } = await called(`latest arrival of ${uid}`, async () =>
      statsSchema.parse(
        await this.searchClient.index(uid).search('', { facets: [arrivalField], limit: 0 }),
      ),
    )
    return facetStats?.[arrivalField]?.max ?? 0
  }
}
