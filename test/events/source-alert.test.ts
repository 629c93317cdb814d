import { describe, expect, it } from 'vitest'
import { alertsInForce, readAlert } from '../../src/events/sources/source-alert.js'
import { SourceObject } from '../../src/records/sources/source-object.js'

const now = new Date('2026-03-04T23:30:00Z')
const counts = (...alerts: object[]) =>
  alertsInForce(
    alerts.map((alert) => readAlert(new SourceObject(alert))),
    now,
  ).length > 0

describe('alertsInForce', () => {
  it.each([
    ['has no fields', {}],
    ['is active', { isActive: 'Y' }],
    ['ends today', { endDate: '2026-03-04T00:00:00Z' }],
    ['begins today', { startDate: '04/03/2026' }],
    ['has dates that cannot be read', { startDate: 'next week', endDate: 'last week' }],
    ['has a placeholder as its end date', { endDate: '0001-01-01T00:00:00' }],
  ])('counts an alert that %s', (_name, alert) => {
    expect(counts(alert)).toBe(true)
  })

  it.each([
    ['is inactive', { isActive: false, endDate: '2030-01-01' }],
    ['ended yesterday', { isActive: true, endDate: '2026-03-03' }],
    ['begins tomorrow', { isActive: true, startDate: '2026-03-05' }],
  ])('does not count an alert that %s', (_name, alert) => {
    expect(counts(alert)).toBe(false)
    expect(counts(alert, {})).toBe(true)
  })

  it('returns nothing without alerts', () => {
    expect(counts()).toBe(false)
  })
})
