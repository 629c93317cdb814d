import { timing, type Timing } from './timings.js'
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
  outside: { readonly url: string; readonly token: string },
  count: number,
): Promise<GatewayCost[]> {
  const costs: GatewayCost[] = []
  for (const kind of kinds) {
    const body = (text: string) => graphqlBody(kind.records, text)
    const engine: number[] = []
    const http: number[] = []
    for (let round = 0; round < warmUps + count; round += 1) {
      const text = kind.texts[round % kind.texts.length] ?? ''
      inside.engine.spent = 0
      await kind.ask(inside.searches, text)
      const within = inside.engine.spent
      const whole = await ask(outside, body(text))
      if (round < warmUps) continue
      engine.push(within)
      http.push(whole)
    }
    costs.push({ kind, engine: timing(engine), http: timing(http) })
  }
  return costs
}

function graphqlBody(records: string, text: string): string {
  const field = `search${records.charAt(0).toUpperCase()}${records.slice(1)}`
  const query = `query ($text: String) { ${field}(searchText: $text) { totalCount edges { node { ${shown[field] ?? 'id'} } } } }`
  return JSON.stringify({ query, variables: { text } })
}

/** @returns milliseconds until the whole answer has arrived */
async function ask(
  { url, token }: { readonly url: string; readonly token: string },
  body: string,
): Promise<number> {
  const begun = performance.now()
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  })
  const answer = await response.text()
  const spent = performance.now() - begun
  if (!response.ok || answer.includes('"errors"')) throw new Error(answer)
  return spent
}
