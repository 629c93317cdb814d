import Fastify from 'fastify'
import { Pool } from 'pg'
import { BarePage } from './bare-page.js'
import type { PageArguments } from './plain-page.js'

// The upper bound for pages from a database, in its own process. PORT and DATABASE_URL configure it.

const { PORT: port, DATABASE_URL: url } = process.env

const page = new BarePage(
  new Pool({
    connectionString: url,
    max: 10,
    options: '-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off',
  }),
)
const app = Fastify()
app.post<{ Body: { readonly variables: PageArguments } }>('/graphql', async (request, reply) => {
  void reply.type('application/json; charset=utf-8')
  return JSON.stringify({ data: { searchPersons: await page.answer(request.body.variables) } })
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
