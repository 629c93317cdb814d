import { developmentSecret } from '../../tools/token/development-token.js'
import { createGateway } from '../../src/app.js'
import { readConfig } from '../../src/config/config.js'
import type { Database } from '../../src/database/database.js'
import { benchToken } from './token.js'

/** A gateway over HTTP and a token for it that may do everything. */
export interface ListeningGateway {
  readonly url: string
  readonly token: string
}

/** Lends `use` a gateway in this process that shares an open database; its workers stand still. */
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
 * Asks it over HTTP.
 *
 * @returns the answer as text
 * @throws Error with the answer when there are errors in it
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
