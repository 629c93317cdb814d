import { developmentSecret } from '../../tools/token/development-token.js'
import { createGateway } from '../../src/app.js'
import { readConfig } from '../../src/config/config.js'
import type { Database } from '../../src/database/database.js'
import { benchToken } from './token.js'

/** A gateway's URL and a token with every scope. */
export interface ListeningGateway {
  readonly url: string
  readonly token: string
}

/** Passes a gateway in this process on an open database. Its workers are not started. */
export async function withGateway<Result>(
  database: Database,
  dataDir: string,
  use: (gateway: ListeningGateway) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({ NODE_ENV: 'test', DEMO_DATA: 'off', DATA_DIR: dataDir })
  const shared = { ...database, close: () => Promise.resolve() }
  const gateway = await createGateway({ config, database: Promise.resolve(shared) })
  try {
    const url = await gateway.http.listen({ host: '127.0.0.1', port: 0 })
    const token = await benchToken(await developmentSecret(dataDir))
    return await use({ url, token })
  } finally {
    await gateway.close()
  }
}

/**
 * Sends a GraphQL request over HTTP.
 *
 * @returns the response as text
 * @throws Error with the response when it contains errors
 */
export async function postGraphql(
  { url, token }: ListeningGateway,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<string> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  const answer = await response.text()
  if (!response.ok || answer.includes('"errors":[{')) throw new Error(answer)
  return answer
}
