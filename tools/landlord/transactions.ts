import type { TransactionRecord } from '../../src/records/model/record-model.js'
import type { AccountDraft } from './accounts.js'
import { addressText } from './addresses.js'
import { dateOf, type DayNumber, financialPeriod } from './calendar.js'
import type { MemberDraft } from './households.js'
import { type LedgerEntry, ledgerEntries } from './ledger.js'
import { money } from './pence.js'
import type { Random } from './random.js'
import { splitByWeight } from './shares.js'
import { paymentMethodsOf } from './transaction-kinds.js'
import type { DatedMakers } from './makers.js'

/** One transaction in 100 is in suspense. */
const suspenseEvery = 100

/**
 * Exactly `total` transactions: the accounts' latest lines, and one in a hundred in suspense. Generated lazily, because
 * a large landlord has far more transactions than other records.
 */
export function* transactions(
  tools: DatedMakers,
  accounts: readonly AccountDraft[],
  total: number,
): Generator<TransactionRecord> {
  const suspenseCount = Math.floor(total / suspenseEvery)
  const posted = postedTransactions(tools, accounts, total - suspenseCount)
  for (let index = 1; index <= total; index += 1) {
    const next = index % suspenseEvery === 0 ? undefined : posted.next().value
    yield next ?? suspenseTransaction(tools, accounts)
  }
}

function* postedTransactions(
  tools: DatedMakers,
  accounts: readonly AccountDraft[],
  count: number,
): Generator<TransactionRecord, undefined> {
  const { random, today } = tools
  const weights = accounts.map(({ tenure, record }) => {
    if (record.accountType !== 'Master') return 3
    const weeks = Math.min(10, Math.floor((today - tenure.startsOn) / 7))
    return weeks * (tenure.isActive ? random.integer(7, 13) / 10 : 0.4)
  })
  const counts = splitByWeight(count, weights)
  for (const [index, account] of accounts.entries()) {
    const payers = account.tenure.members.filter((member) => member.isResponsible)
    const payer = payers.length === 0 ? null : random.pick(payers)
    const digits = random.integer(10, 99)
    for (const entry of ledgerEntries(random, account, counts[index] ?? 0, today)) {
      yield postedTransaction(tools, account, entry, { payer, digits })
    }
  }
  return undefined
}

function postedTransaction(
  { random, ids }: DatedMakers,
  { tenure, record }: AccountDraft,
  entry: LedgerEntry,
  { payer, digits }: { payer: MemberDraft | null; digits: number },
): TransactionRecord {
  const { kind, method } = entry
  const amount = money(entry.pence)
  const isBenefit = method?.type === 'HousingBenefit'
  const { property } = tenure
  const sender = method === null || isBenefit ? null : payer
  return {
    id: ids.next('transaction'),
    targetId: tenure.id,
    targetType: 'Tenure',
    ...dates(random, entry.day, kind === 'charge' ? 0 : random.integer(7 * 60, 21 * 60)),
    transactionType: entry.type,
    transactionAmount: amount,
    chargedAmount: kind === 'charge' ? amount : money(0),
    paidAmount: kind === 'credit' && !isBenefit ? amount : money(0),
    housingBenefitAmount: isBenefit ? amount : money(0),
    balanceAmount: entry.balancePence === null ? null : money(entry.balancePence),
    paymentReference: record.paymentReference ?? null,
    ...(method?.fromBank === true ? bankAccount(digits) : {}),
    address: addressText(property.address),
    senderId: sender?.id ?? null,
    senderFullName: sender?.fullName ?? null,
    transactionSource: method?.source ?? 'RENT',
    fund: property.rentGroup,
    ...(random.chance(0.8) ? { assetId: property.id, assetType: property.type } : {}),
    tenancyAgreementRef: tenure.formerReference,
    propertyRef: property.reference,
  }
}

/** A payment with an unknown reference, or without a reference. */
function suspenseTransaction(
  { random, ids, today }: DatedMakers,
  accounts: readonly AccountDraft[],
): TransactionRecord {
  const { tenure } = random.pick(accounts)
  const method = random.weighted(paymentMethodsOf(tenure))
  const pence = random.integer(1_000, 90_000)
  const [payer] = tenure.members
  const resolvedOn = today - random.integer(1, 20)
  const isConfirmed = random.chance(0.6)
  return {
    id: ids.next('transaction'),
    targetId: null,
    targetType: null,
    ...dates(random, today - random.integer(21, 400), random.integer(7 * 60, 21 * 60)),
    transactionType: method.type,
    transactionAmount: money(pence),
    paidAmount: money(pence),
    chargedAmount: money(0),
    housingBenefitAmount: money(0),
    // Outside the range of valid references.
    paymentReference: random.maybe(0.7, String(900_000_000 + random.integer(0, 99_999_999))),
    ...(method.fromBank ? bankAccount(random.integer(10, 99)) : {}),
    senderFullName: random.maybe(0.6, payer?.fullName ?? null),
    transactionSource: method.source,
    fund: 'HSGSUN',
    ...(random.chance(0.25)
      ? {
          suspenseResolution: {
            resolutionDate: dateOf(resolvedOn).toISOString(),
            isConfirmed,
            isApproved: isConfirmed && random.chance(0.5),
            note: 'Payer asked for the rent account number.',
          },
        }
      : {}),
  }
}

function dates(random: Random, day: DayNumber, minutes: number) {
  const period = financialPeriod(day)
  const enteredAt = dateOf(day + 1, random.integer(4 * 60, 6 * 60))
  return {
    transactionDate: dateOf(day, minutes),
    periodNo: period.week,
    financialYear: period.year,
    financialMonth: period.month,
    postDate: dateOf(day + 1),
    createdAt: enteredAt,
    createdBy: 'Demo landlord',
    lastUpdatedAt: enteredAt,
    lastUpdatedBy: 'Demo landlord',
  }
}

/** Masked as in the sources: eight characters, the last two of them digits. */
function bankAccount(digits: number) {
  return { bankAccountNumber: `******${digits}`, sortCode: '000000' }
}
