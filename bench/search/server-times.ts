import { z } from 'zod'

const answerSchema = z.object({ results: z.array(z.object({ processingTimeMs: z.number() })) })

/** Sums the milliseconds that Meilisearch reports for its searches, from every fetch of this process. */
export class ServerTimes {
  /** Milliseconds since the last reset. */
  spent = 0
  private readonly fetch = globalThis.fetch

  constructor() {
    globalThis.fetch = async (input, init) => {
      const response = await this.fetch(input, init)
      const address = input instanceof Request ? input.url : String(input)
      if (address.endsWith('/multi-search') && response.ok) {
        const { results } = answerSchema.parse(await response.clone().json())
        this.spent += results.reduce((sum, { processingTimeMs }) => sum + processingTimeMs, 0)
      }
      return response
    }
  }

  stop(): void {
    globalThis.fetch = this.fetch
  }
}
