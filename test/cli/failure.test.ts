import { expect, it } from 'vitest'
import { describeFailure } from '../../src/cli/failure.js'

it.each([
  [
    'only the reason of a database fault, without the failed call',
    new Error('\nInvalid `prisma.person.create()` invocation:\n\n\nCannot reach the server\n'),
    'Cannot reach the server',
  ],
  [
    'the first of several attempts',
    new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('second')]),
    'connect ECONNREFUSED ::1:5432',
  ],
  ['the name of an error without a message', new RangeError(''), 'RangeError'],
  [
    'a general reason for a value that is not an error',
    'text',
    'The command failed for an unknown reason.',
  ],
])('prints %s', (_case, error, line) => {
  expect(describeFailure(error)).toBe(line)
})
