import { expect, it } from 'vitest'
import {
  transactionTypeLabel,
  transactionTypeName,
} from '../../../src/records/rules/transaction-type-rules.js'

it.each([
  ['DirectDebit', 'Direct Debit'],
  ['CAdministration', 'C Administration'],
  ['RProvisionalSums', 'R Provisional Sums'],
  ['LegacyDebit', '\\Legacy Debit'],
  ['Rentwaiver', 'Rent waiver'],
])('%s has the label %s, which leads back to the name', (name, label) => {
  expect(transactionTypeLabel(name)).toBe(label)
  expect(transactionTypeName(label)).toBe(name)
})
