import { isDeepStrictEqual } from 'node:util'
import { digestOf } from '../../src/documents/document-manifest.js'
import { searchText, surname } from '../servers/plain-page.js'
import { postBytes } from './connection.js'
import { gatewayName } from './programs.js'
import type { ServerProcess } from './server-process.js'

/** A request that is the same for every server. */
export interface BenchQuery {
  /** Name in tables. */
  readonly name: string
  readonly body: string
  /** The body with the id of a registered document instead of its text. Only the gateway gets it. */
  readonly documentIdBody?: string
}

/** Sizes 12 (default) and 100 (maximum) are measured. */
const pageQuery = `query Persons($searchText: String!, $pageSize: Int!) {
  searchPersons(searchText: $searchText, pageSize: $pageSize) {
    totalCount
    pageInfo { hasNextPage endCursor }
    edges {
      node {
        id title firstName surname fullName personTypes totalBalance isPersonCautionaryAlert dateOfBirth
        tenures { uuid startDate endDate assetFullAddress paymentReference isActive }
      }
    }
  }
}`

/** Persons with their tenures. */
function page(pageSize: number, text = searchText, kind = ''): BenchQuery {
  const variables = { searchText: text, pageSize }
  const name = `page of ${pageSize}${kind}`
  return { name, body: JSON.stringify({ query: pageQuery, variables }) }
}

function asTrustedDocument({ name, body }: BenchQuery): BenchQuery {
  const { query, ...rest } = JSON.parse(body) as { readonly query: string }
  const documentIdBody = JSON.stringify({ documentId: digestOf(query), ...rest })
  return { name: `${name}, trusted documents`, body, documentIdBody }
}

const trivialQuery = '{ __typename }'

export const trivial: BenchQuery = {
  name: 'trivial',
  body: JSON.stringify({ query: trivialQuery }),
}
export const page12 = page(12)
export const page100 = page(100)
export const trustedTrivial = asTrustedDocument(trivial)
export const trustedPage12 = asTrustedDocument(page12)
/**
 * The search text of the other pages is a two-letter prefix that matches a quarter of all persons. Users
 * usually type a whole surname.
 */
export const surnamePage12 = page(12, surname, ' of a surname')
export const trustedSurnamePage12 = asTrustedDocument(surnamePage12)

/** The texts of the registered documents. */
export const trustedTexts = [trivialQuery, pageQuery]

/** The body for a server. Only the gateway knows the ids of documents. */
export function bodyFor(
  { body, documentIdBody }: BenchQuery,
  { name }: Pick<ServerProcess, 'name'>,
): string {
  return name.startsWith(gatewayName) ? (documentIdBody ?? body) : body
}

export function requestBytes({ port }: ServerProcess, token: string, body: string): Buffer {
  return postBytes(new URL(`http://127.0.0.1:${port}/graphql`), token, body)
}

/** @throws Error naming the first server whose answer differs */
export async function checkEqualAnswers(
  servers: readonly ServerProcess[],
  queries: readonly BenchQuery[],
  token: string,
): Promise<void> {
  for (const query of queries) {
    let first: unknown
    for (const server of servers) {
      const data = await answerData(server, query, token)
      first ??= data
      if (isDeepStrictEqual(data, first)) continue
      throw new Error(
        `${server.name} answers "${query.name}" differently from ${servers[0]?.name ?? ''}: ${difference(first, data)}`,
      )
    }
  }
}

/** The first difference of two answers, with context. */
function difference(first: unknown, second: unknown): string {
  const [one, other] = [JSON.stringify(first), JSON.stringify(second)]
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return [one, other].map((text) => text.slice(Math.max(0, at - 80), at + 80)).join(' | ')
}

async function answerData(
  server: ServerProcess,
  query: BenchQuery,
  token: string,
): Promise<unknown> {
  const response = await fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: bodyFor(query, server),
  })
  const answer = (await response.json()) as { data?: unknown; errors?: unknown }
  if (answer.errors === undefined && answer.data !== undefined) return answer.data
  throw new Error(`${server.name} answers: ${JSON.stringify(answer)}`)
}
