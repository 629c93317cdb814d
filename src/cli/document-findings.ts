import type { Pool } from 'pg'
import type { Config } from '../config/config.js'
import { readDocument } from '../documents/read-document.js'
import { bearable, type Finding, well, wrong } from './findings.js'

const topic = 'trusted documents'

/** Ids that are named; there may be as many as a front end has pages. */
const mostNamed = 5

/** Whether the registered documents fit this release, and whether there are any where nothing else may be asked. */
export async function examineDocuments(
  pool: Pick<Pool, 'query'>,
  { TRUSTED_DOCUMENTS: mode, production }: Pick<Config, 'TRUSTED_DOCUMENTS' | 'production'>,
): Promise<Finding[]> {
  const { rows: tables } = await pool.query<{ exist: boolean }>(
    `select to_regclass('trusted_document') is not null as exist`,
  )
  if (tables[0]?.exist !== true) return []
  const { rows } = await pool.query<{ id: string; text: string }>(
    'select id, text from trusted_document order by id',
  )
  if (rows.length === 0) {
    if (mode === 'also') return []
    const next = 'Register them with housing-gateway documents add, or leave TRUSTED_DOCUMENTS out.'
    return [wrong(topic, 'none is registered, and nothing else may be asked', next)]
  }
  const { createGatewaySchema } = await import('../graphql/schema.js')
  const schema = await createGatewaySchema(new Map())
  const rules = { schema, introspection: !production, mostFaults: 1 }
  const misfits = rows.filter(({ text }) => readDocument(text, rules).faults.length > 0)
  if (misfits.length === 0) return [well(topic, `${rows.length} registered, all fit this release`)]
  const named = misfits.slice(0, mostNamed).map(({ id }) => id)
  const rest = misfits.length > named.length ? ', …' : ''
  return [
    bearable(
      topic,
      `${misfits.length} of ${rows.length} do not fit this release: ${named.join(', ')}${rest}`,
      'Remove them when no client asks them any more; documents list says when each was asked last.',
    ),
  ]
}
