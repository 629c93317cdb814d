import { describe, expect, it } from 'vitest'
import { owed } from '../../src/records/sources/balance-sign.js'
import { SourceObject } from '../../src/records/sources/source-object.js'
import { readPerson } from '../../src/records/person/source.js'
import { readTenure } from '../../src/records/tenure/source.js'
import { readTransaction } from '../../src/records/transaction/source.js'
import { readAsset } from '../../src/records/asset/source.js'
import {
  date,
  day,
  flag,
  instant,
  money,
  postCode,
  text,
  uuid,
  whole,
  type ValueReader,
} from '../../src/records/sources/source-values.js'

const id = 'b69e6519-3712-4509-a30e-0b5af596915b'
const other = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

function read(value: object) {
  const source = new SourceObject(value)
  return { source, notes: source.unreadable }
}

describe('a value of a source', () => {
  it.each<[string, ValueReader<unknown>, unknown, unknown]>([
    ['money as a number', money, 319.3, '319.30'],
    ['money as text', money, '1,319.3', '1319.30'],
    ['money with more than two places', money, '0.125', '0.13'],
    ['money with a floating-point error', money, 317.53999999999996, '317.54'],
    ['money that a float cannot hold', money, '90071992547.99', '90071992547.99'],
    ['a negative amount', money, -0.5, '-0.50'],
    ['no money at all', money, '-0.00', '0.00'],
    ['a day with a time', day, '2004-09-16T00:00:00', '2004-09-16'],
    ['a day in British notation', day, '16/09/2004', '2004-09-16'],
    ['a date', date, '2004-09-16', new Date('2004-09-16T00:00:00Z')],
    [
      'a moment without a time zone',
      instant,
      '2021-12-07T23:00:00',
      new Date('2021-12-07T23:00:00Z'),
    ],
    [
      'a moment in another time zone',
      instant,
      '2021-12-07T23:00:00+01:00',
      new Date('2021-12-07T22:00:00Z'),
    ],
    ['a moment without a time', instant, '2021-12-07', new Date('2021-12-07T00:00:00Z')],
    ['a UUID without dashes', uuid, id.replaceAll('-', '').toUpperCase(), id],
    ['a reference given as a number', text, 228008546, '228008546'],
    ['a number given as text', whole, '3', 3],
    ['a flag given as text', flag, 'Yes', true],
    ['a postcode', postCode, ' e81dy ', 'E8 1DY'],
  ])('reads %s', (_name, schema, value, expected) => {
    const { source, notes } = read({ member: value })
    expect([source.read('member', schema), [...notes.keys()]]).toEqual([expected, []])
  })

  it.each<[string, ValueReader<unknown>, unknown]>([
    ['a day that is not on the calendar', day, '2023-02-31'],
    ['a day in words', date, 'last Tuesday'],
    ['money in words', money, 'a lot'],
    ['an amount of money that is too large', money, 1e30],
    ['half a UUID', uuid, '3fa85f64'],
    ['an object instead of text', text, { first: 'Ana' }],
    ['text that cannot be stored', text, 'a\0b'],
    ['a number too large for the database', whole, 9_999_999_999],
  ])('reads %s as null and adds a note', (_name, schema, value) => {
    const { source, notes } = read({ member: value })
    expect([source.read('member', schema), [...notes.keys()]]).toEqual([null, ['member']])
  })

  it.each(['', '  ', '1900-01-01', '0001-01-01T00:00:00', '00000000-0000-0000-0000-000000000000'])(
    'reads %j as null without a note',
    (empty) => {
      const { source, notes } = read({ member: empty })
      expect([source.read('member', text), [...notes.keys()]]).toEqual([null, []])
    },
  )

  it('has the sign convention of the records', () => {
    expect([owed('5.00', 'owed'), owed('5.00', 'credit'), owed('-5.00', 'credit')]).toEqual([
      '5.00',
      '-5.00',
      '5.00',
    ])
    expect([owed('0.00', 'credit'), owed(null, 'credit')]).toEqual(['0.00', null])
  })
})

describe('an entity of a source', () => {
  it('is read from an empty object', () => {
    const { source, notes } = read({})
    expect(readPerson(id, source)).toMatchObject({ record: { id, personTypes: [] }, tenureIds: [] })
    expect(readTenure(id, source)).toMatchObject({ id, householdMembers: [], tenuredAsset: null })
    expect(readAsset(id, source).record).toMatchObject({ isActive: true, parentAssetIds: [] })
    expect(readTransaction(id, source, 'owed')).toMatchObject({ id, targetId: null })
    expect([...notes.keys()]).toEqual([])
  })

  it('is read from its old spellings', () => {
    const { source } = read({ firstname: 'Ana', middlename: 'Rose', preferredFirstname: 'Annie' })
    expect(readPerson(id, source).record).toMatchObject({
      firstName: 'Ana',
      middleName: 'Rose',
      preferredFirstName: 'Annie',
    })
    const asset = readAsset(
      id,
      read({
        assetManagement: { isTemporaryAccomodation: true },
        assetCharacteristics: { kitchenfloor: 'G' },
        parentAssetIds: `${other}#${id}`,
      }).source,
    )
    expect(asset.management?.isTemporaryAccommodation).toBe(true)
    expect(asset.characteristics?.kitchenFloor).toBe('G')
    expect(asset.record.parentAssetIds).toEqual([other])
  })

  it('has the active contact details of a person, wrapped or not', () => {
    const phone = { contactType: 'phone', subType: 'mobile', value: '07700 900123' }
    const { source } = read({
      contactDetails: [
        { contactInformation: phone, isActive: true },
        { contactType: 'email', value: 'ana@example.com' },
        { ...phone, isActive: false },
        { contactType: 'phone' },
      ],
    })
    expect(readPerson(id, source).record.contactDetails).toEqual([
      phone,
      { contactType: 'email', subType: null, value: 'ana@example.com' },
    ])
    expect(readPerson(id, read({}).source).record).not.toHaveProperty('contactDetails')
  })

  it('has each member of a tenure once, with the role name of the domain', () => {
    const { source, notes } = read({
      tenureType: { code: 'LEA' },
      householdMembers: [
        { id, isResponsible: true, fullName: 'Ana Example', dateOfBirth: 'unknown' },
        { id, isResponsible: false },
        { fullName: 'Nobody' },
        'nonsense',
      ],
    })
    expect(readTenure(other, source).householdMembers).toEqual([
      {
        personId: id,
        type: null,
        fullName: 'Ana Example',
        dateOfBirth: null,
        isResponsible: true,
        personTenureType: 'Leaseholder',
      },
    ])
    expect([...notes.keys()].sort()).toEqual([
      'householdMembers',
      'householdMembers.dateOfBirth',
      'householdMembers.id',
    ])
  })

  it('never exposes a full bank account number', () => {
    const clear = read({ bankAccountNumber: '12345678', person: { id, fullName: 'A' } })
    const transaction = readTransaction(id, clear.source, 'owed')
    expect(transaction).toMatchObject({ bankAccountNumber: '******78', senderId: id })
    expect([...clear.notes]).toEqual([])
    const { source, notes } = read({ bankAccountNumber: 'none' })
    expect(readTransaction(id, source, 'owed').bankAccountNumber).toBeNull()
    expect([...notes.keys()]).toEqual(['bankAccountNumber'])
  })
})
