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

/** Reads the arrivals of stored documents. */
export class ArrivalReader {
  constructor(
    private readonly indexClient: Meilisearch,
    private readonly searchClient: Meilisearch,
  ) {}

  /** Arrivals by id, without ids that are not in the index. */
  async arrivals(uid: string, ids: readonly string[]): Promise<Map<string, number>> {
    const arrivals = new Map<string, number>()
    for (let from = 0; from < ids.length; from += idsPerRequest) {
      const batch = ids.slice(from, from + idsPerRequest)
      const { results } = await called(`arrivals of ${uid}`, async () =>
        // The client's method puts all ids into the URL.
        storedSchema.parse(
          await this.indexClient.httpRequest.post({
            path: `indexes/${uid}/documents/fetch`,
            body: { ids: batch, fields: [primaryKey, arrivalField], limit: batch.length },
          }),
        ),
      )
      for (const document of results) arrivals.set(document.id, document[arrivalField])
    }
    return arrivals
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
