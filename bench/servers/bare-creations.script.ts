import Fastify from 'fastify'
import { ConnectionPool } from '../../src/database/connection-pool.js'
import type { Caller } from '../../src/access/audit-trail.js'
import { canonicalInput } from '../../src/notifications/create/canonical-input.js'
import type { CreateNotification } from '../../src/notifications/create/notification-input.js'
import { newRows, storeRows } from '../../src/notifications/create/notification-store.js'

// The upper bound for creations, in its own process: one route that writes the rows of a Screen notification
// by the gateway's own statement. PORT and DATABASE_URL configure it.

const { PORT: port, DATABASE_URL: url } = process.env

const caller: Caller = {
  principal: {
    kind: 'user',
    id: 'bench',
    name: 'Bench',
    email: null,
    scopes: new Set(),
    person: null,
  },
  requestId: 'bench',
}

interface Body {
  readonly variables: { readonly input: CreateNotification }
}

const sql = new ConnectionPool({ url: url ?? '' }, { size: 10 })
const app = Fastify()
app.post<{ Body: Body }>('/graphql', async (request, reply) => {
  // GraphQL spells these values differently.
  const kind = { targetType: 'FailedDirectDebits', notificationType: 'Screen' } as const
  const input = canonicalInput({ ...request.body.variables.input, ...kind })
  const rows = newRows(input, null, caller, new Date())
  await storeRows({ sql }, rows, null)
  void reply.type('application/json; charset=utf-8')
  return JSON.stringify({
    data: { createNotification: { notification: { id: rows.notification.id } } },
  })
})
// Readiness check.
app.get('/graphql', () => '')
await app.listen({ host: '127.0.0.1', port: Number(port) })
