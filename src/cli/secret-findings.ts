import type { SqlPool } from '../database/sql.js'
import { configuredSecrets, type KeyAge } from '../access/sealed-secrets.js'
import { SealedSecretCounts } from '../notifications/credentials/sealed-secret-counts.js'
import { advice, type Finding, well, problem } from './findings.js'

/** Checks that all stored secrets can be decrypted, and whether old keys are still needed. */
export async function examineSecrets(
  sql: SqlPool,
  configured: readonly string[] | undefined,
): Promise<Finding[]> {
  const topic = 'stored secrets'
  const tables = await sql.query<{ exist: boolean }>(
    `select to_regclass('webhook') is not null as exist`,
  )
  if (configured === undefined || tables[0]?.exist !== true) return []
  const standings = await new SealedSecretCounts({ sql }, configuredSecrets(configured)).read()
  const countOf = (age: KeyAge) =>
    standings.filter(({ key }) => key === age).reduce((sum, { count }) => sum + count, 0)
  const [lost, outdated] = [countOf('missing'), countOf('older')]
  if (lost > 0) {
    return [
      problem(
        topic,
        `${lost} are encrypted with a key that SECRETS_KEY does not have`,
        'Add the old key to SECRETS_KEY after the current one, separated by a comma.',
      ),
    ]
  }
  if (outdated > 0) {
    const next =
      'Keep the old key until this count is 0. rotateWebhookSecret encrypts secrets with the current key.'
    return [advice(topic, `${outdated} still need an old key of SECRETS_KEY`, next)]
  }
  if (configured.length === 1) return [well(topic, 'all are encrypted with the key of SECRETS_KEY')]
  return [advice(topic, 'none needs an old key', 'Remove the old keys from SECRETS_KEY.')]
}
