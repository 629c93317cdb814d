import Fastify from 'fastify'
import { Pool } from 'pg'
import type { Caller } from '../../src/access/audit-trail.js'
import { canonicalInput } from '../../src/notifications/create/canonical-input.js'
import type { CreateNotification } from '../../src/notifications/create/create-notification.js'
import { newRows } from '../../src/notifications/create/notification-rows.js'
import { storeRows } from '../../src/notifications/create/notification-store.js'

// The ceiling of creations in a process of its own: one route that writes the rows of a Screen notification by
// the gateway's own statement, and does nothing else. PORT says where it listens, and DATABASE_URL where the
// rows go.

const { PORT: port, DATABASE_URL: url } = process.env

const caller: Caller = {
  principal: {
    ...{ kind: 'user', id: 'bench', name: 'Bench', email: null },
    scopes: new Set(),
    person: null,
  },
  requestId: 'bench',
}

interface Body {
  readonly variables: { readonly input: CreateNotification }
}

const pool = new Pool({ connectionString: url, max: 10 })
const app = Fastify()
app.post<{ Body: Body }>('/graphql', async (request, reply) => {
  // GraphQL has its own spelling for these.
  const kind = { targetType: 'FailedDirectDebits', notificationType: 'Screen' } as const
  const input = canonicalInput({ ...request.body.variables.input, ...kind })
  const rows = newRows(input, null, caller, new Date())
  await storeRows({ pool }, rows, null)
  void reply.type('application/json; charset=utf-8')
  return JSON.stringify({
    data: { createNotification: { notification: { id: rows.notification.id } } },
  })
})
// A look whether it listens.
app.get('/graphql', () => '')
await app.listen({ host: '127.0.0.1', port: Number(port) })
