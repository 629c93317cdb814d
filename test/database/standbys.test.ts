import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CallerPositions } from '../../src/database/standbys/caller-positions.js'
import {
  laterOf,
  readLsn,
  readPosition,
  writePosition,
} from '../../src/database/standbys/log-position.js'
import { PositionHistory } from '../../src/database/standbys/position-history.js'
import { checkIdentity } from '../../src/database/standbys/server-identity.js'

it('writes positions as Postgres does, and reads them back', () => {
  expect(writePosition({ timeline: 2, lsn: readLsn('16/B374D848') })).toBe('2:16/B374D848')
  const positions = fc.record({
    timeline: fc.integer({ min: 1, max: 2 ** 31 }),
    lsn: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  })
  fc.assert(
    fc.property(positions, (position) => {
      expect(readPosition(writePosition(position))).toEqual(position)
    }),
  )
})

it.each(['', '1', '0/1', '1:0/', '1:0/123456789', '1:0/1;', '-1:0/1', '1:0/x'])(
  'takes "%s" for no position',
  (text) => {
    expect(readPosition(text)).toBeNull()
  },
)

it('takes a later timeline for later, wherever it is', () => {
  const [old, young] = [
    { timeline: 1, lsn: 9n },
    { timeline: 2, lsn: 3n },
  ]
  expect(laterOf(old, young)).toBe(young)
  expect(laterOf(young, old)).toBe(young)
  expect(laterOf(null, old)).toBe(old)
})

it('says how long ago the primary was where a replica is', () => {
  const history = new PositionHistory(1, 0)
  expect(history.lagMs(5n, 10)).toBe(Infinity)
  history.add(10n, 100)
  history.add(20n, 200)
  history.add(20n, 300)
  history.add(15n, 350)
  history.add(30n, 400)
  expect(history.lagMs(9n, 500)).toBe(Infinity)
  expect(history.lagMs(10n, 500)).toBe(400)
  expect(history.lagMs(29n, 500)).toBe(200)
  expect(history.lagMs(30n, 500)).toBe(100)
})

it('knows a caller by its first request, its writes and what it gives', () => {
  const position = { timeline: 1, lsn: 7n }
  const patient = new CallerPositions(60_000)
  expect(patient.needOf('ada', null)).toBe('unknown')
  expect(patient.needOf('ada', position)).toEqual(position)
  // Also without giving it again.
  expect(patient.needOf('ada', null)).toEqual(position)
  patient.wrote('ada', { timeline: 1, lsn: 9n })
  expect(patient.needOf('ada', position)).toEqual({ timeline: 1, lsn: 9n })
  // A write whose position could not be had.
  patient.wrote('ada', null)
  expect(patient.needOf('ada', null)).toBe('unknown')
  expect(patient.needOf('grace', position)).toEqual(position)
})

it('refuses another version of Postgres', () => {
  const primary = { system: '1', database: '5', version: 15 }
  expect(() => {
    checkIdentity('replica.example:5432', { ...primary, version: 16 }, primary)
  }).toThrow('it runs Postgres 16 and the primary 15')
  expect(() => {
    checkIdentity('replica.example:5432', primary, primary)
  }).not.toThrow()
})
