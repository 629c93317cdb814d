import { allScopes } from '../../src/access/scopes.js'
import type { TestGateway } from './gateway.js'
import { exchange, type HttpAnswer } from './http-exchange.js'

export interface RestRequest {
  readonly method?: string
  readonly path: string
  /** A string is sent unchanged, other values as JSON. */
  readonly body?: unknown
  /** Undefined uses a token with every scope; null sends none. */
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

export interface RestAnswer extends Omit<HttpAnswer, 'body'> {
  readonly text: string
  /** The parsed JSON; null for other content types. */
  readonly body: unknown
}

/** A client for the HTTP paths of a gateway. */
export async function restClient(gateway: TestGateway) {
  const everything = await gateway.token(allScopes)
  return async ({
    method = 'GET',
    path,
    body,
    token,
    headers,
  }: RestRequest): Promise<RestAnswer> => {
    const bearer = token === undefined ? everything : token
    const sent = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    const { body: text, ...answer } = await exchange(gateway.url, {
      method,
      path,
      headers: {
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(sent === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(sent)}` }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    })
    return { ...answer, text, body: jsonOf(text, answer.headers) }
  }
}

function jsonOf(text: string, headers: HttpAnswer['headers']): unknown {
  const isJson = /^application\/(problem\+)?json/.test(headers['content-type'] ?? '')
  return isJson && text !== '' ? (JSON.parse(text) as unknown) : null
}
