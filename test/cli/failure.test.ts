import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { describeFailure } from '../../src/cli/failure.js'

it.each([
  [
    'the reason alone of a database fault, not the call that failed',
    new Error('\nInvalid `prisma.person.create()` invocation:\n\n\nCannot reach the server\n'),
    'Cannot reach the server',
  ],
  [
    'the first of several attempts',
    new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('second')]),
    'connect ECONNREFUSED ::1:5432',
  ],
  ['the name of an error without words', new RangeError(''), 'RangeError'],
  ['something that is no error', 'text', 'It failed for an unknown reason.'],
])('prints %s', (_case, error, line) => {
  expect(describeFailure(error)).toBe(line)
})

it('says which port is in use and what to do about it', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const latecomer = createServer().listen(port, '127.0.0.1')
  const [error] = (await once(latecomer, 'error')) as [Error]
  holder.close()
  expect(describeFailure(error)).toBe(
    `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or set PORT to another one (0 takes a free one).`,
  )
})
