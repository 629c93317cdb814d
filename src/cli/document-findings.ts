import type { Sql } from '../database/sql.js'
import type { Config } from '../config/config.js'
import { readDocument } from '../documents/read-document.js'
import { advice, type Finding, well, problem } from './findings.js'

const topic = 'trusted documents'

/** Maximum number of ids in the message. */
const shownIdLimit = 5

/** Checks that the registered documents are valid for this release, and that TRUSTED_DOCUMENTS=only has some. */
export async function examineDocuments(
  sql: Pick<Sql, 'query'>,
  { TRUSTED_DOCUMENTS: mode, production }: Pick<Config, 'TRUSTED_DOCUMENTS' | 'production'>,
): Promise<Finding[]> {
  const tables = await sql.query<{ exist: boolean }>(
    `select to_regclass('trusted_document') is not null as exist`,
  )
  if (tables[0]?.exist !== true) return []
  const rows = await sql.query<{ id: string; text: string }>(
    'select id, text from trusted_document order by id',
  )
  if (rows.length === 0) {
    if (mode === 'also') return []
    const next =
      'Register documents with housing-gateway documents add, or unset TRUSTED_DOCUMENTS.'
    return [problem(topic, 'none is registered, and other documents are refused', next)]
  }
  const { createGatewaySchema } = await import('../graphql/schema.js')
  const schema = await createGatewaySchema(new Map())
  const rules = { schema, introspection: !production, mostFaults: 1 }
  const misfits = rows.filter(({ text }) => readDocument(text, rules).faults.length > 0)
  if (misfits.length === 0)
    return [well(topic, `${rows.length} registered, all valid for this release`)]
  const shownIds = misfits.slice(0, shownIdLimit).map(({ id }) => id)
  const rest = misfits.length > shownIds.length ? ', …' : ''
  return [
    advice(
      topic,
      `${misfits.length} of ${rows.length} are invalid for this release: ${shownIds.join(', ')}${rest}`,
      'Remove them when no client uses them. documents list shows the last use of each.',
    ),
  ]
}
