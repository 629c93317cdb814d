import type { Config } from '../config/config.js'

/** Finds people in every demo landlord, even the smallest. */
const exampleQuery =
  '{ searchPersons(searchText: "ma", pageSize: 3) { totalCount nodes { fullName totalBalance } } }'

/**
 * The text after a start: addresses and a first query. Not for production: its output goes to logs, which must not
 * contain credentials.
 *
 * @param address base URL of the gateway, such as `http://127.0.0.1:4000`
 * @param developmentToken null if an issuer signs the tokens
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
    'Development token, valid for 30 days:',
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
