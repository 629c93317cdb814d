import { expect, it } from 'vitest'
import { OperationNames } from '../../src/observability/operation-names.js'

it('takes the first names, and the root field for ten thousand others', () => {
  const names = new OperationNames(3)
  const made = new Set<string>()
  for (let at = 0; at < 10_000; at += 1) {
    made.add(names.of({ name: `Name${at}`, fields: ['searchPersons'] }))
  }
  expect([...made]).toEqual(['Name0', 'Name1', 'Name2', 'searchPersons'])
  expect(names.of({ name: 'Name1', fields: ['searchAssets'] })).toBe('Name1')
})

it('knows an operation without a name by its field, or as one with several', () => {
  const names = new OperationNames(3)
  expect(names.of({ name: null, fields: ['viewer'] })).toBe('viewer')
  expect(names.of({ name: null, fields: ['viewer', 'viewer'] })).toBe('viewer')
  expect(names.of({ name: null, fields: ['viewer', 'notificationCounts'] })).toBe('several')
  expect(names.of({ name: 'N'.repeat(500), fields: ['viewer'] })).toBe('viewer')
})
