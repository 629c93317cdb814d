import { describe, expect, it } from 'vitest'
import { generateLandlord } from '../../tools/landlord/landlord.js'
import type { AccountTenureCopy } from '../../src/records/account/fields.js'
import type { AssetAddress } from '../../src/records/asset/fields.js'
import type { TenuredAssetCopy } from '../../src/records/tenure/fields.js'
import { tenureTypes } from '../../src/records/rules/tenure-type-rules.js'

const today = '2026-03-04'
const landlord = generateLandlord({ seed: 3, size: 200, today })
const { assets, persons, tenures, accounts, transactions, notifications } = landlord

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))
const assetsById = byId(assets)
const personsById = byId(persons)
const tenuresById = byId(tenures)

describe('references between records', () => {
  it('have a unique id per row', () => {
    const ids = [assets, persons, tenures, accounts, transactions].flatMap((rows) =>
      rows.map((row) => row.id),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('join assets to their ancestors and copy the names', () => {
    const parents = assets.flatMap((asset) => {
      expect(asset.parentAssetIds).toEqual(
        (asset.parents as { id: string }[]).map((parent) => parent.id),
      )
      expect(asset.rootAsset).toBe((asset.parentAssetIds as string[]).at(-1) ?? null)
      return asset.parents as { id: string; name: string }[]
    })
    expect(parents.length).toBeGreaterThan(200)
    for (const parent of parents) expect(assetsById.get(parent.id)?.assetName).toBe(parent.name)
  })

  it('join each asset to its current or last tenure', () => {
    const last = new Map<string, (typeof tenures)[number]>()
    const end = (tenure: (typeof tenures)[number]): number =>
      tenure.endOfTenureDate instanceof Date ? tenure.endOfTenureDate.getTime() : Infinity
    for (const tenure of tenures) {
      const latest = last.get(tenure.tenuredAssetId ?? '')
      if (latest === undefined || end(latest) < end(tenure)) {
        last.set(tenure.tenuredAssetId ?? '', tenure)
      }
    }
    for (const asset of assets) {
      expect(asset.currentTenureId).toBe(last.get(asset.id)?.id ?? null)
    }
    expect(last.size).toBeGreaterThan(150)
  })

  it('copy the address and references of the asset into its tenures', () => {
    for (const tenure of tenures) {
      const asset = assetsById.get(tenure.tenuredAssetId ?? '')
      const address = asset?.assetAddress as AssetAddress
      const copy = tenure.tenuredAsset as TenuredAssetCopy
      expect(copy).toMatchObject({
        type: asset?.assetType,
        uprn: address.uprn,
        propertyReference: asset?.assetId,
      })
      expect(copy.fullAddress).toContain(address.addressLine1)
      expect(copy.fullAddress).toMatch(new RegExp(`${address.postCode ?? 'none'}$`))
    }
  })

  it('have only persons of the register and organisations as members, each once', () => {
    const members = tenures.flatMap((tenure) => {
      const ids = tenure.householdMembers.map((member) => member.personId)
      expect(new Set(ids).size).toBe(ids.length)
      return tenure.householdMembers
    })
    for (const member of members) {
      const person = personsById.get(member.personId)
      expect(person !== undefined).toBe(member.type === 'Person')
      if (person !== undefined) expect(member.fullName).toContain(person.surname)
    }
    expect(members.some((member) => member.type === 'Organisation')).toBe(true)
    expect(members.some((member) => !(member.isResponsible ?? false))).toBe(true)
  })

  it('join accounts to tenures, and child accounts to a master', () => {
    const accountsById = byId(accounts)
    for (const account of accounts) {
      const tenure = tenuresById.get(account.targetId ?? '')
      const copy = account.tenure as AccountTenureCopy
      if (account.accountType === 'Master') {
        expect(account.paymentReference).toBe(tenure?.paymentReference)
      }
      expect(copy.tenureId).toBe(tenure?.id)
      expect(copy.fullAddress).toBe((tenure?.tenuredAsset as TenuredAssetCopy).fullAddress)
      expect(account.accountType === 'Master').toBe(account.parentAccountId === null)
      if (typeof account.parentAccountId === 'string') {
        expect(accountsById.get(account.parentAccountId)?.targetId).toBe(account.targetId)
      }
    }
    expect(new Set(accounts.map((account) => account.accountType))).toEqual(
      new Set(['Master', 'Recharge', 'Sundry']),
    )
  })

  it('join transactions to tenures, senders and assets, or leave them in suspense', () => {
    const suspended = transactions.filter((transaction) => transaction.targetId === null)
    expect(suspended).toHaveLength(transactions.length / 100)
    for (const transaction of transactions) {
      if (transaction.targetId === null) continue
      const tenure = tenuresById.get(transaction.targetId ?? '')
      expect(tenure).toBeDefined()
      expect(
        accounts
          .filter(({ targetId }) => targetId === tenure?.id)
          .map(({ paymentReference }) => paymentReference),
      ).toContain(transaction.paymentReference)
      if (typeof transaction.assetId === 'string') {
        expect(transaction.assetId).toBe(tenure?.tenuredAssetId)
      }
      if (typeof transaction.senderId === 'string') {
        const members = tenure?.householdMembers.map((member) => member.personId)
        expect(members).toContain(transaction.senderId)
      }
    }
  })

  it('join notifications to tenures and to their history', () => {
    for (const { notification, actions, deliveries } of notifications) {
      expect(tenuresById.has(notification.targetId)).toBe(true)
      for (const row of [...actions, ...deliveries]) {
        expect(row.notificationId).toBe(notification.id)
      }
    }
  })
})

describe('tenures', () => {
  it('have the description of each of many codes', () => {
    const codes = new Set<string>()
    for (const { tenureTypeCode, tenureTypeDescription } of tenures) {
      codes.add(tenureTypeCode ?? '')
      expect(tenureTypeDescription).toBe(tenureTypes[tenureTypeCode ?? '']?.description)
    }
    expect(codes.size).toBeGreaterThan(12)
  })

  it('have partly ended, and start before they end', () => {
    const endedTenures = tenures.filter((tenure) => tenure.endOfTenureDate !== null)
    expect(endedTenures.length / tenures.length).toBeGreaterThan(0.05)
    expect(endedTenures.length / tenures.length).toBeLessThan(0.4)
    for (const { startOfTenureDate, endOfTenureDate } of endedTenures) {
      expect(Number(startOfTenureDate)).toBeLessThan(Number(endOfTenureDate))
    }
  })

  it('determine the person types', () => {
    for (const { tenureTypeCode: code, householdMembers } of tenures) {
      for (const { personId, personTenureType, isResponsible } of householdMembers) {
        if (isResponsible !== true) {
          expect(personTenureType).toBe(code === 'TGA' ? 'Occupant' : 'HouseholdMember')
        } else if (code === 'LEA') expect(personTenureType).toBe('Leaseholder')
        else if (code === 'SEC') expect(personTenureType).toBe('Tenant')
        const person = personsById.get(personId)
        if (person !== undefined) expect(person.personTypes).toContain(personTenureType)
      }
    }
  })
})
