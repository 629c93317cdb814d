import { describe, expect, it } from 'vitest'
import { isSameRow } from '../../src/events/projection/same-row.js'
import { Prisma } from '../../src/generated/prisma/client.js'

describe('isSameRow', () => {
  it.each([
    ['null and a missing member', { a: null, b: { c: null } }, { b: {} }],
    ['members in another order', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['money as decimal and as text', { a: new Prisma.Decimal('10') }, { a: '10.00' }],
    ['a day and its text', { a: new Date('2026-02-01') }, { a: '2026-02-01T00:00:00.000Z' }],
    ['lists', { a: [{ b: 1 }, null] }, { a: [{ b: 1, c: null }, null] }],
  ])('treats %s as equal', (_name, one, other) => {
    expect(isSameRow(one, other)).toBe(true)
    expect(isSameRow(other, one)).toBe(true)
  })

  it.each([
    ['values', { a: 1 }, { a: 2 }],
    ['types', { a: '1' }, { a: 1 }],
    ['a member that only one object has', { a: 1 }, { a: 1, b: false }],
    ['pence', { a: new Prisma.Decimal('10.01') }, { a: '10.00' }],
    ['entries in another order', { a: [1, 2] }, { a: [2, 1] }],
    ['a longer list', { a: [1] }, { a: [1, null] }],
    ['a list and its members', { a: ['x'] }, { a: { 0: 'x' } }],
    ['null and an empty object', { a: null }, { a: {} }],
  ])('distinguishes %s', (_name, one, other) => {
    expect(isSameRow(one, other)).toBe(false)
    expect(isSameRow(other, one)).toBe(false)
  })
})
