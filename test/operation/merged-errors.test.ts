import { expect, it } from 'vitest'
import { mergedErrors } from '../../src/operation/merged-errors.js'

const error = (path: (string | number)[], code = 'A', message = 'm') => ({
  message,
  path,
  extensions: { code },
})

it('merges only errors of the same field in several rows', () => {
  const alone = [
    error(['list', 0, 'other']),
    error(['list', 0, 'inner', 0, 'field']),
    error(['list', 0, 'field'], 'B'),
    error(['list', 0, 'field'], 'A', 'n'),
    { message: 'm', locations: [{ line: 1, column: 3 }] },
    { message: 'm', locations: [{ line: 1, column: 9 }] },
    error(['field']),
    error(['field']),
  ]
  const [first, ...others] = [0, 1, 2].map((row) => error(['list', row, 'field']))
  expect(mergedErrors([...(first ? [first] : []), ...alone, ...others])).toEqual([
    { ...first, extensions: { code: 'A', occurrences: 3 } },
    ...alone,
  ])
})

it('drops the abort error of validation when only one error is left', () => {
  const fault = { message: 'm', locations: [{ line: 1, column: 3 }] }
  const end = { message: 'Too many validation errors, error limit reached. Validation aborted.' }
  expect(mergedErrors([fault, fault, fault, end])).toEqual([fault])
  const others = [fault, { ...fault, locations: [{ line: 1, column: 9 }] }, end]
  expect(mergedErrors(others)).toEqual(others)
})
