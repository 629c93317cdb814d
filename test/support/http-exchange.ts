import { request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { errorCodes } from '../../src/errors/error-table.js'

export interface Exchange {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends a request with `node:http`, which allows any method and Host header, unlike `fetch`. */
export async function exchange(url: string, options: Exchange = {}): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(options.path ?? '/graphql', url),
      { method: options.method ?? 'POST', headers: { ...options.headers }, agent: false },
      (response) => {
        const { statusCode: status = 0, headers } = response
        buffer(response).then((bytes) => {
          const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
          resolve({ status, headers, body: plain.toString() })
        }, reject)
      },
    )
    sent.on('error', reject)
    sent.end(options.body)
  })
}

/** Sends raw bytes, and returns the whole response. */
export async function exchangeBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  return text(socket)
}

/** Expects a GraphQL error with a documented code and without internal details. */
export function expectGraphqlError(answer: HttpAnswer, status: number, code: string): void {
  expect(answer.status, answer.body).toBe(status)
  expect(answer.headers['content-type']).toMatch(/^application\/(graphql-response\+)?json/)
  expect(answer.headers['x-request-id']).toMatch(/^[\w.:-]{1,128}$/)
  const { errors } = JSON.parse(answer.body) as {
    errors: { message: string; extensions: { code: string } }[]
  }
  expect(errors.map((error) => error.extensions.code)).toContain(code)
  for (const error of errors) {
    expect(errorCodes).toContain(error.extensions.code)
    expect(
      Object.keys(error.extensions).filter((key) => !['code', 'argument'].includes(key)),
    ).toEqual([])
  }
  expect(answer.body).not.toMatch(/node_modules|\.[jt]s:\d+|(?:\n|\\n)\s+at /)
}
