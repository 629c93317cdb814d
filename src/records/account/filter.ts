import { FactFilters } from '../filters/facts.js'
import { amount, equals, filterInput, flag, text, texts, uuid } from '../kinds/filter-input.js'
import { amountBetween } from '../filters/filters.js'
import type { AccountFact } from './document.js'

const facts = new FactFilters<AccountFact>()

export const accountFilter = filterInput(
  facts,
  'AccountFilterInput',
  'Keeps accounts that match all given fields. Blank text is ignored.',
  {
    accountType: texts('Any of these: Master, Recharge or Sundry. Example: ["Master"].'),
    accountStatus: texts(
      'Any of these: Active, Suspended or Ended. Example: ["Active", "Suspended"].',
    ),
    agreementType: text('Agreement type: M, R, S or X. Example: "M".'),
    rentGroupTypes: texts(
      'In any of these ledgers. Example: ["HraRents", "Garages"].',
      facts.anyOf('rentGroupType'),
    ),
    isInArrears: flag('True for accounts with a balance above zero.', equals('isInArrears')),
    balanceFrom: amount('Minimum balance in pounds, inclusive. A negative balance is a credit.'),
    balanceTo: amount('Maximum balance in pounds, inclusive.'),
    paymentReference: text('Rent account number, in full. Example: "228008546".'),
    parentAccountId: uuid('UUID of the master account of recharge and sundry accounts.'),
    targetId: uuid('UUID of the tenure.'),
    targetType: text('Type of the record in `targetId`. Example: "Tenure".'),
    tenureTypes: texts(
      'Any of these tenure types, by code or description. Example: ["SEC"].',
      facts.anyOf('tenureType'),
    ),
    primaryTenantId: uuid('UUID of a named holder of the tenure.'),
  },
  ({ balanceFrom, balanceTo }) =>
    amountBetween('balance', {
      from: ['balanceFrom', balanceFrom],
      to: ['balanceTo', balanceTo],
    }),
)
