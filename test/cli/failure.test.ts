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
  ['something that is no error', 'text', 'The command failed for an unknown reason.'],
])('prints %s', (_case, error, line) => {
  expect(describeFailure(error)).toBe(line)
})
