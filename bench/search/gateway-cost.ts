import { type ListeningGateway, postGraphql } from '../support/shared-gateway.js'
import { timing, type Timing } from '../support/timing.js'
import type { QueryKind, Searches } from './query-kind.js'
import type { TimedEngine } from './timed-engine.js'

/** The same queries inside the engine and over HTTP. */
export interface GatewayCost {
  readonly kind: QueryKind
  readonly engine: Timing
  readonly http: Timing
}

const shown: Readonly<Record<string, string>> = {
  searchPersons: 'id firstName surname',
  searchAssets: 'id assetType',
  searchTenures: 'id paymentReference',
  searchTransactions: 'id transactionDate',
  searchAccounts: 'id paymentReference',
}

const warmUps = 20

/** Asks each query of those kinds twice in turn: the engine alone, and the gateway with a token. */
export async function gatewayCosts(
  kinds: readonly QueryKind[],
  inside: { readonly searches: Searches; readonly engine: TimedEngine },
  outside: ListeningGateway,
  count: number,
): Promise<GatewayCost[]> {
  const costs: GatewayCost[] = []
  for (const kind of kinds) {
    const query = graphqlQuery(kind.records)
    const engine: number[] = []
    const http: number[] = []
    for (let round = 0; round < warmUps + count; round += 1) {
      const text = kind.texts[round % kind.texts.length] ?? ''
      inside.engine.spent = 0
      await kind.ask(inside.searches, text)
      const within = inside.engine.spent
      const whole = await ask(outside, query, text)
      if (round < warmUps) continue
      engine.push(within)
      http.push(whole)
    }
    costs.push({ kind, engine: timing(engine), http: timing(http) })
  }
  return costs
}

function graphqlQuery(records: string): string {
  const field = `search${records.charAt(0).toUpperCase()}${records.slice(1)}`
  return `query ($text: String) { ${field}(searchText: $text) { totalCount edges { node { ${shown[field] ?? 'id'} } } } }`
}

/** @returns milliseconds until the whole answer has arrived */
async function ask(gateway: ListeningGateway, query: string, text: string): Promise<number> {
  const begun = performance.now()
  await postGraphql(gateway, query, { text })
  return performance.now() - begun
}
