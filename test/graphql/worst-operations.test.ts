import { describe, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { systemClock } from '../../src/foundation/clock.js'
import { encodeNodeId } from '../../src/schema/node-id.js'
import { sharedGateway } from '../support/gateway.js'
import { hubId, loadHubs } from '../worst/hub-landlord.js'
import { measure } from '../worst/measured-operation.js'

const hubs = { tenures: 150, assets: 200, transactions: 5_000 }

const environment = {
  LOG_LEVEL: 'silent',
  // The tests exceed the cost limit of one caller per minute.
  CALLER_LIMITS: '{"default":{"cost":1000000000}}',
}
const gateway = await sharedGateway(environment, systemClock, { limits: { fields: 20_000 } })
await loadHubs(hubs, gateway.gateway.records, gateway.gateway.database)
const token = await gateway.token(allScopes)

const ask = (query: string, accept?: string) => measure(gateway.gateway.http, token, query, accept)

describe('nested tenures and members of a person with a hundred tenures', () => {
  const circle = (inside: string) =>
    `tenures { tenure { householdMembers { person { fullName tenures { tenure { householdMembers { person { fullName ${inside} } } } } } } } }`
  const agent = encodeNodeId({ type: 'Person', uuid: hubId('person', 0) })

  it('are refused for their estimated cost, from a search and from one person', async () => {
    const whole = circle('tenures { uuid }')
    for (const query of [
      `{ searchPersons { nodes { ${whole} } } }`,
      `{ node(id: "${agent}") { ... on Person { ${whole} } } }`,
    ]) {
      expect(await ask(query)).toMatchObject({ codes: ['OPERATION_TOO_COSTLY'] })
    }
  })

  it.each(['application/json', 'text/event-stream'])(
    'are stopped at run time when the records exceed the estimate, as %s',
    async (accept) => {
      const query = `{ node(id: "${agent}") { ... on Person { ${circle('')} } } }`
      const { bytes, codes } = await ask(query, accept)
      expect(codes).toEqual(['OPERATION_LIMIT_EXCEEDED'])
      expect(bytes).toBeLessThan(1024 ** 2)
    },
  )
})
