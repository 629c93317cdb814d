import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPlain } from '../../src/records/sources/plain-values.js'
import {
  date,
  day,
  flag,
  instant,
  money,
  text,
  uuid,
  whole,
} from '../../src/records/sources/source-values.js'

const pad = (value: number, width: number) => String(value).padStart(width, '0')
const calendar = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1890, max: 2100 }), fc.integer({ min: 0, max: 9999 })),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  )
  .map(([year, month, dayOfMonth]) => `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`)
const time = fc
  .tuple(
    ...([25, 61, 61].map((max) => fc.integer({ min: 0, max })) as [
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
    ]),
    fc.constantFrom('Z', '.000Z', '.123Z', '.1Z', '', 'z', '+01:00'),
  )
  .map(([hour, minute, second, end]) => `${pad(hour, 2)}:${pad(minute, 2)}:${pad(second, 2)}${end}`)
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map((pence) => pence / 100),
  fc.constantFrom(-0, 0, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), 1e11, 99_999_999_999.99, -0.5, 1e-7),
)
const moment = fc
  .date({ min: new Date('1890-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((given) => given.toISOString())
const plain = fc.oneof(
  moment,
  moment.map((given) => given.replace('.', ' ').replace(/ \d+/, '')),
  fc.uuid(),
  fc.uuid().map((given) => given.toUpperCase()),
  calendar,
  fc.tuple(calendar, fc.constantFrom('T', ' '), time).map((parts) => parts.join('')),
  number,
  number.map(String),
  number.map((given) => given.toFixed(2)),
  fc.boolean(),
)
const wild = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'a\0',
    'a\ud800',
    ` x `,
    'x'.repeat(10_000),
    'x'.repeat(10_001),
    '\u00a0',
    '-0.00',
  ),
  fc.constantFrom('00000000-0000-0000-0000-000000000000', '007.50', '-007.5', '1,000.00', '£3'),
  fc.anything(),
)

it.each(Object.entries({ text, uuid, flag, whole, money, day, date, instant }))(
  'reads plain values like the schema of %s',
  (_name, schema) => {
    let read = 0
    fc.assert(
      fc.property(fc.oneof(plain, wild), (value) => {
        const found = readPlain<unknown>(schema, value)
        if (found === undefined) return
        read += 1
        expect(schema.safeParse(value)).toEqual({ success: true, data: found })
      }),
      { numRuns: 3_000 },
    )
    expect(read).toBeGreaterThan(20)
  },
)
