import { channelNames } from '../../src/channels/channels.js'
import { describe, expect, it } from 'vitest'
import { generateLandlord } from '../../tools/landlord/landlord.js'
import { actionTypes } from '../../src/notifications/model/stored-words.js'
import { targetTypes } from '../../src/notifications/model/target-type.js'

const today = '2026-03-04'
const { tenures, transactions, notifications } = generateLandlord({
  seed: 5,
  size: 2_000,
  today,
})

describe('contact data', () => {
  it('mask bank details and use only reserved numbers and domains', () => {
    for (const { bankAccountNumber, sortCode } of transactions) {
      if (bankAccountNumber === undefined) continue
      expect(bankAccountNumber).toMatch(/^\*{6}\d{2}$/)
      expect(sortCode).toBe('000000')
    }
    for (const { notification } of notifications) {
      if (notification.notificationType === 'Text') {
        expect(notification.mobileNumber).toMatch(/^07700 900\d{3}$/)
      }
      if (notification.notificationType === 'Email') {
        expect(notification.email).toMatch(/@example\.com$/)
      }
      expect(notification.user).toMatch(/@(?:example\.org|housing\.example)$/)
    }
  })
})

describe('notifications', () => {
  it('use the stored values of channel, target and action', () => {
    const rows = notifications.map(({ notification }) => notification)
    expect(new Set(rows.map((row) => row.notificationType))).toEqual(new Set(channelNames))
    expect(new Set(rows.map((row) => row.targetType))).toEqual(new Set(targetTypes))
    expect(
      new Set(notifications.flatMap(({ actions }) => actions.map((action) => action.actionType))),
    ).toEqual(new Set(actionTypes))
  })

  it('have the last action, and an open action until it is decided', () => {
    for (const { notification, actions } of notifications) {
      const last = actions.at(-1)
      expect(notification.performedActionType).toBe(last?.actionType ?? null)
      expect(notification.isReadStatus).toBe(
        actions.some(({ actionType }) => actionType === 'IsRead'),
      )
      const settled = actions.some(({ actionType }) =>
        ['Approved', 'Validate', 'Rejected'].includes(actionType),
      )
      expect(notification.hasOpenAction).toBe(notification.requireAction === true && !settled)
    }
  })

  it('have nothing for a worker to send', () => {
    for (const { notification, deliveries } of notifications) {
      expect(notification.serviceKey).toBeUndefined()
      for (const { dueAt, status, providerId, providerStatus } of deliveries) {
        expect(dueAt).toBeNull()
        expect(['pending', 'sending']).not.toContain(status)
        expect(providerId === null).toBe(providerStatus === null)
        expect(notification.cancelledAt !== null).toBe(status === 'cancelled')
      }
    }
  })
})

describe('dates', () => {
  it('are before the reference day, except during a notice period', () => {
    const midnight = new Date(today).getTime()
    for (const { transactionDate } of transactions) {
      expect(Number(transactionDate)).toBeLessThan(midnight)
    }
    for (const { startOfTenureDate } of tenures) {
      expect(Number(startOfTenureDate)).toBeLessThan(midnight)
    }
    for (const { notification } of notifications) {
      expect(Number(notification.createdDate)).toBeLessThan(midnight)
    }
  })
})
