import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFaults, textLimits } from '../../src/notifications/create-rules.js'
import { sampleNotification } from '../support/samples.js'

const faults = (given: Parameters<typeof sampleNotification>[0]) =>
  createFaults(sampleNotification(given)).map(({ code, path }) => [code, path.join('.')])

describe('createFaults', () => {
  it('accepts a complete screen notification', () => {
    expect(faults({ email: 'ana@example.com', mobileNumber: '07700 900123' })).toEqual([])
  })

  it.each([
    [{ message: ' ' }, 'MESSAGE_REQUIRED', 'message'],
    [{ message: null }, 'MESSAGE_REQUIRED', 'message'],
    [{ targetId: 'nope' }, 'ID_INVALID', 'targetId'],
    [{ templateId: 'nope' }, 'ID_INVALID', 'templateId'],
    [{ email: 'ana at example' }, 'EMAIL_INVALID', 'email'],
    [{ mobileNumber: 'call me' }, 'PHONE_NUMBER_INVALID', 'mobileNumber'],
    [{ followOnUrl: 'javascript:alert(1)' }, 'FOLLOW_ON_URL_INVALID', 'followOnUrl'],
    [{ idempotencyKey: '' }, 'REQUIRED', 'idempotencyKey'],
    [{ notificationType: 'Email' }, 'CHANNEL_NOT_AVAILABLE', 'notificationType'],
    [{ requireEmailNotification: true }, 'CHANNEL_NOT_AVAILABLE', 'requireEmailNotification'],
    [{ requireSmsNotification: true }, 'CHANNEL_NOT_AVAILABLE', 'requireSmsNotification'],
    [{ requireLetter: true }, 'CHANNEL_NOT_AVAILABLE', 'requireLetter'],
    [{ personalisationParams: { a: '\0' } }, 'TEXT_INVALID', 'personalisationParams'],
  ] as const)('answers %j with %s', (given, code, field) => {
    expect(faults(given)).toEqual([[code, `input.${field}`]])
  })

  it('reports every broken rule together', () => {
    const broken = faults({ targetId: 'x', message: '', notificationType: 'Letter', user: '\0' })
    expect(broken.map(([code]) => code)).toEqual([
      'CHANNEL_NOT_AVAILABLE',
      'TEXT_INVALID',
      'ID_INVALID',
    ])
  })

  it.each(Object.entries(textLimits))('limits %s to %i characters', (field, limit) => {
    const text = (length: number) =>
      field === 'personalisationParams' ? { a: 'x'.repeat(length - 8) } : 'x'.repeat(length)
    const tooLong = ['TOO_LONG', `input.${field}`]
    expect(faults({ [field]: text(limit) })).not.toContainEqual(tooLong)
    expect(faults({ [field]: text(limit + 1) })).toContainEqual(tooLong)
  })

  it('never repeats what was sent', () => {
    const secret = 'S3CR3T-value-of-somebody'
    const fields = ['targetId', 'templateId', 'email', 'mobileNumber', 'followOnUrl'] as const
    fc.assert(
      fc.property(fc.subarray([...fields], { minLength: 1 }), (broken) => {
        const given = Object.fromEntries(broken.map((field) => [field, secret]))
        const found = createFaults(sampleNotification(given))
        expect(found).toHaveLength(broken.length)
        expect(JSON.stringify(found)).not.toContain(secret)
      }),
    )
  })
})
