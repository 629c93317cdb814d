import { expect, it } from 'vitest'
import { systemClock } from '../../src/foundation/clock.js'
import { sharedGateway } from '../support/gateway.js'
import { restClient } from '../support/rest-client.js'
import { samplePerson } from '../support/samples.js'

const gateway = await sharedGateway({ ANSWER_BYTES: '4000' }, systemClock, {
  limits: { rows: 30 },
})
const persons = Array.from({ length: 40 }, () => samplePerson())
await gateway.gateway.records.save({ persons })

it('answers an operation beyond the row limit with one error, or with a problem document at the HTTP paths', async () => {
  const limit = {
    message: 'The operation was stopped at 30 rows read, the limit of an operation. Request less.',
    extensions: { code: 'OPERATION_LIMIT_EXCEEDED' },
  }
  const { body } = await gateway.ask('{ searchPersons(pageSize: 40) { nodes { fullName } } }')
  expect(body).toEqual({ data: null, errors: [limit] })
  const ask = await restClient(gateway)
  const answer = await ask({ path: '/search/persons?pageSize=40' })
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'OPERATION_LIMIT_EXCEEDED', detail: limit.message },
  })
})

it('replaces an overlong answer with one error', async () => {
  const message = 'The answer is longer than 4,000 bytes, which is the limit. Request less.'
  const long = 'first second third'
    .split(' ')
    .map((name) => `${name}: searchPersons(pageSize: 5) { nodes { id uuid fullName __typename } }`)
    .join(' ')
  const { body } = await gateway.ask(`{ ${long} }`)
  expect(body).toMatchObject({ data: { first: { nodes: [{}, {}, {}, {}, {}] } } })
  const { body: longer } = await gateway.ask(
    `{ ${long.replaceAll('id uuid', 'id uuid a: uuid b: uuid c: uuid d: uuid e: uuid')} }`,
  )
  expect(longer).toEqual({
    data: null,
    errors: [{ message, extensions: { code: 'OPERATION_LIMIT_EXCEEDED' } }],
  })
})
