import type { Config } from '../config/config.js'

/** Finds people of every demo landlord, however small. */
const exampleQuery =
  '{ searchPersons(searchText: "ma", pageSize: 3) { totalCount nodes { fullName totalBalance } } }'

/**
 * What a person who has just started the gateway reads: where it answers and what to try first. Not for
 * production, whose output is kept in logs and may hold no credential.
 *
 * @param address where it listens, such as `http://127.0.0.1:4000`
 * @param developmentToken null where callers bring tokens of their own
 */
export function banner(
  address: string,
  config: Pick<Config, 'desk' | 'embedded' | 'sandbox' | 'DATA_DIR'>,
  developmentToken: string | null,
): string[] {
  const lines = [
    '',
    'housing-gateway is up.',
    '',
    `  Start     ${address}/`,
    ...(config.desk ? [`  Desk      ${address}/desk`] : []),
    `  GraphQL   ${address}/graphql`,
    `  Health    ${address}/health`,
    `  Ready     ${address}/ready`,
    `  Explorer  ${address}/explorer`,
    `  Docs      ${address}/docs`,
    ...(config.sandbox ? [`  Sandbox   ${address}/sandbox`] : []),
    `  Database  ${config.embedded ? `embedded Postgres in ${config.DATA_DIR}` : 'DATABASE_URL'}`,
    '',
  ]
  if (developmentToken === null) return lines
  return [
    ...lines,
    'Development token, good for 30 days:',
    '',
    developmentToken,
    '',
    'Try:',
    '',
    exampleCommand(address, developmentToken),
    '',
  ]
}

function exampleCommand(address: string, token: string): string {
  const headers = ['content-type: application/json', `authorization: Bearer ${token}`]
  return [
    `curl -s ${address}/graphql`,
    ...headers.map((header) => `-H '${header}'`),
    `-d '${JSON.stringify({ query: exampleQuery })}'`,
  ].join(' ')
}
