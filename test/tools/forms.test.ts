import { channelNames } from '../../src/channels/channels.js'
import { describe, expect, it } from 'vitest'
import { generateLandlord } from '../../tools/landlord/landlord.js'
import type { AssetAddress, StoredContract } from '../../src/records/asset/fields.js'
import type { LegacyReference } from '../../src/records/tenure/fields.js'
import { errorCodes } from '../../src/errors/error-table.js'
import {
  actionTypes,
  deliveryStatuses,
  targetTypes,
} from '../../src/notifications/model/stored-words.js'

const today = '2026-03-04'
const { assets, persons, tenures, transactions, notifications } = generateLandlord({
  seed: 5,
  size: 2_000,
  today,
})
/** Null for an absent value. */
function valueOf(record: object, name: string): unknown {
  return Object.entries(record).find(([key]) => key === name)?.[1] ?? null
}

const addresses = assets.map((asset) => asset.assetAddress as AssetAddress)

describe('assets', () => {
  it('have unique UPRNs of 11 or 12 digits, some with a leading zero', () => {
    const uprns = addresses.flatMap((address) => address.uprn ?? [])
    expect(uprns.length).toBeGreaterThanOrEqual(2_000)
    expect(new Set(uprns).size).toBe(uprns.length)
    for (const uprn of uprns) expect(uprn).toMatch(/^\d{11,12}$/)
    expect(uprns.some((uprn) => uprn.startsWith('0'))).toBe(true)
  })

  it('have unique property references of 8 digits', () => {
    const references = assets.map((asset) => asset.assetId ?? '')
    expect(new Set(references).size).toBe(references.length)
    for (const reference of references) expect(reference).toMatch(/^\d{8}$/)
  })

  it('have London postcodes, one for all homes of a block', () => {
    const ofBlock = new Map<string, Set<string>>()
    for (const [index, address] of addresses.entries()) {
      expect(address.postCode).toMatch(/^(E|N|NW|SE|SW|W)\d{1,2} \d[ABD-HJLNP-UW-Z]{2}$/)
      const parents = assets[index]?.parents as { id: string; type: string }[]
      const block = parents.find((parent) => parent.type === 'block')
      if (block === undefined) continue
      const postCodes = ofBlock.get(block.id) ?? new Set()
      ofBlock.set(block.id, postCodes.add(address.postCode ?? ''))
    }
    expect(ofBlock.size).toBe(60)
    for (const postCodes of ofBlock.values()) expect(postCodes.size).toBe(1)
  })

  it('are in blocks, on streets and on estates, including garages', () => {
    const alone = assets.filter((asset) => (asset.parentAssetIds as string[]).length === 0)
    expect(alone.filter((asset) => asset.assetType === 'House').length).toBeGreaterThan(100)
    expect(addresses.some((address) => /^Gge \d+ /.test(address.addressLine1 ?? ''))).toBe(true)
    expect(addresses.some((address) => /^Flat \d+$/.test(address.postPreamble ?? ''))).toBe(true)
    expect(new Set(assets.map((asset) => asset.assetType)).size).toBeGreaterThan(15)
  })

  it('have unique addresses', () => {
    const properties = assets.flatMap((asset, index) =>
      asset.assetName === null ? (addresses[index] ?? []) : [],
    )
    const texts = properties.map((address) =>
      [address.postPreamble, address.addressLine1, address.postCode].join('|'),
    )
    expect(texts.filter((address, index) => texts.indexOf(address) !== index)).toEqual([])
  })
})

describe('details of assets', () => {
  const contracts = assets.flatMap((asset) => asset.assetContracts as unknown as StoredContract[])

  it('have contracts with a rate and a landlord for temporary accommodation only', () => {
    expect(contracts.length).toBeGreaterThan(20)
    expect(new Set(contracts.map(({ approvalStatus }) => approvalStatus)).size).toBe(3)
    for (const { charges, relatedPeople, startDate, endDate } of contracts) {
      expect(charges).toMatchObject([{ subType: 'rate', frequency: 'Monthly' }])
      expect(relatedPeople).toHaveLength(1)
      expect(startDate?.localeCompare(endDate ?? '')).toBe(-1)
    }
    const holders = assets.filter((asset) => (asset.assetContracts as unknown[]).length > 0)
    for (const { assetManagement } of holders) {
      expect(assetManagement).toMatchObject({ isTemporaryAccommodation: true })
    }
  })

  it('have certificates and notes of homes, with gaps', () => {
    const facts = assets.flatMap((asset) => (asset.assetCharacteristics ?? []) as object[])
    const presentCount = (name: string) =>
      facts.filter((fact) => valueOf(fact, name) !== null).length
    for (const name of [
      'gasSafetyCertificateExpiryDate',
      'alertSystemExpiryDate',
      'kitchenNotes',
    ]) {
      expect(presentCount(name)).toBeGreaterThan(20)
      expect(presentCount(name)).toBeLessThan(facts.length)
    }
  })
})

describe('persons', () => {
  it('have difficult names: accents, apostrophes, hyphens, preferred names', () => {
    const names = persons.map((person) => `${person.firstName ?? ''} ${person.surname ?? ''}`)
    for (const form of [/[À-ž]/u, /O'[A-Z]/, /[a-z]-[A-Z]/]) {
      expect(names.filter((name) => form.test(name)).length).toBeGreaterThan(5)
    }
    expect(persons.some((person) => person.preferredFirstName !== null)).toBe(true)
    expect(persons.some((person) => person.title === null)).toBe(true)
    expect(persons.some((person) => person.dateOfBirth === null)).toBe(true)
  })

  it('include a few officers without tenures', () => {
    const officers = persons.filter((person) =>
      (person.personTypes as string[]).some((type) => type.startsWith('Housing')),
    )
    const members = new Set(
      tenures.flatMap((tenure) => tenure.householdMembers.map((member) => member.personId)),
    )
    expect(officers).toHaveLength(8)
    expect(officers.filter((officer) => members.has(officer.id))).toEqual([])
  })

  it('have some cautionary alerts', () => {
    const alerted = persons.filter((person) => person.isPersonCautionaryAlert)
    expect(alerted.length).toBeGreaterThan(10)
    expect(alerted.length).toBeLessThan(150)
    expect(assets.some((asset) => asset.isAssetCautionaryAlerted)).toBe(true)
  })
})

describe('references and contact data', () => {
  it('include UH numbers with a slash, under both names of the former system', () => {
    const legacy = tenures.flatMap(
      (tenure) => tenure.legacyReferences as unknown as LegacyReference[],
    )
    expect(new Set(legacy.map(({ name }) => name))).toEqual(
      new Set(['uh_tag_ref', 'u_saff_tenancy']),
    )
    for (const { value } of legacy) expect(value).toMatch(/^\d{7}\/\d{2}$/)
  })

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

  it('have deliveries in several states, except on screen', () => {
    for (const { notification, deliveries } of notifications) {
      expect(deliveries).toHaveLength(notification.notificationType === 'Screen' ? 0 : 1)
    }
    const rows = notifications.flatMap(({ deliveries }) => deliveries)
    expect(new Set(rows.map(({ status }) => status)).size).toBeGreaterThan(3)
    expect(new Set(rows.map(({ providerStatus }) => providerStatus)).size).toBeGreaterThan(5)
    for (const { status } of rows) expect(deliveryStatuses).toContain(status)
    for (const { failureCode } of rows) {
      if (typeof failureCode === 'string') expect(errorCodes).toContain(failureCode)
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
