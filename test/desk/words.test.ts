import { describe, expect, it } from 'vitest'
import {
  asWritten,
  balance,
  counted,
  day,
  moment,
  money,
  movement,
  readable,
  sum,
} from '../../desk/src/shell/words.js'
import { sender } from '../../desk/src/shell/sender.js'
import { sourceWords } from '../../desk/src/suspense/source-words.js'

it.each([
  ['0.00', '£0.00'],
  ['1278.05', '£1,278.05'],
  ['-12.5', '−£12.50'],
  ['123456789012.00', '£123,456,789,012.00'],
  ['7', '£7.00'],
  ['no amount', 'no amount'],
])('money %s is shown as %s', (amount, shown) => {
  expect(money(amount)).toBe(shown)
})

it.each([
  ['317.54', '+£317.54 owed'],
  ['-317.54', '−£317.54 in credit'],
  ['-0.00', '£0.00'],
])('a balance of %s is %s', (amount, shown) => {
  expect(balance(amount)).toBe(shown)
})

it.each([
  [[], '0.00'],
  [['152.99', '29.99'], '182.98'],
  [['-0.5', '0.05', '100000000000000000.01'], '99999999999999999.56'],
])('the sum of %s is %s', (amounts, total) => {
  expect(sum(amounts)).toBe(total)
})

it.each([
  ['127.27', '0.00', null, '£127.27 charged'],
  ['0.00', '509.08', '0.00', '£509.08 paid'],
  ['0.00', '0.00', '80.00', '£80.00 paid'],
  ['20.00', '20.00', null, '£20.00'],
  [null, null, null, '£20.00'],
])(
  'a transaction charged %s, paid %s, by benefit %s shows as %s',
  (chargedAmount, paidAmount, housingBenefitAmount, shown) => {
    const amount = shown.replace(/[^\d.]/g, '')
    const amounts = { chargedAmount, paidAmount, housingBenefitAmount }
    expect(movement({ transactionAmount: amount, ...amounts })).toBe(shown)
    expect(movement({ transactionAmount: null, ...amounts })).toBe(null)
  },
)

describe('times', () => {
  it('are in London time', () => {
    expect(day('2026-06-30T23:30:00.000Z')).toBe('1 Jul 2026')
    expect(moment('2026-06-30T23:30:00.000Z')).toBe('1 Jul 2026, 00:30')
    expect(day('1984-03-09')).toBe('9 Mar 1984')
  })

  it('are unchanged if invalid', () => {
    expect(day('soon')).toBe('soon')
  })
})

it('counts in words', () => {
  expect(counted(1, 'person', 'people')).toBe('1 person')
  expect(counted(0, 'person', 'people')).toBe('0 people')
  expect(counted(1_000, 'person', 'people', true)).toBe('1,000+ people')
})

it('turns codes into words, and keeps text with spaces', () => {
  expect(readable('HouseholdMember')).toBe('Household member')
  expect(readable('HraRents')).toBe('Hra rents')
  expect(readable('Medium Rise Block')).toBe('Medium Rise Block')
})

it('removes direction overrides from text of other systems', () => {
  expect(asWritten('From \u202eelitsoH\u202c, שלום')).toBe('From elitsoH, שלום')
})

it.each([
  ['HB', 'Housing Benefit'],
  ['ZZ', 'ZZ'],
  [null, '–'],
])('the payment method %s is shown as %s', (code, shown) => {
  expect(sourceWords(code)).toBe(shown)
})

it.each([
  ['service:rents', 'the service “rents”'],
  ['ada@housing.example', 'ada@housing.example'],
  ['user:service:rents', 'service:rents'],
])('a notification created by %s was sent by %s', (createdBy, shown) => {
  expect(sender(createdBy)).toBe(shown)
})
