import type { DocumentReader, MakeDocuments } from '../kinds/document-reader.js'
import type { HomeRow, TransactionRow } from '../kinds/document-rows.js'
import type { SuspenseResolution } from './fields.js'
import { isResolved } from '../rules/suspense-rules.js'
import { transactionTypeLabel } from '../rules/transaction-type-rules.js'
import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'
import { factKeywords, type Facts } from '../filters/facts.js'
import { homeFacts, homeFields } from '../asset/postal-address.js'
import { uuidWord } from '../../../packages/search-engine/src/text/uuid-words.js'
import { otherNameFields } from '../kinds/names.js'
import { referenceSpellings } from '../language/references.js'
import { distinctTexts } from '../kinds/document-values.js'

/** Reads the rows that the documents need, with a constant number of statements. */
export async function transactionDocuments(
  reader: DocumentReader,
  ids: readonly string[],
): Promise<MakeDocuments> {
  const transactions = [...(await reader.transactions(ids)).values()]
  const tenures = await reader.tenures(distinctTexts(transactions.map(({ targetId }) => targetId)))
  const homeOf = ({ targetId }: TransactionRow) => tenures.get(targetId ?? '')?.tenuredAssetId
  const homes = await reader.homes(distinctTexts(transactions.map(homeOf)))
  return (turns) =>
    turns.each(transactions, (transaction) =>
      transactionDocument(transaction, homes.get(homeOf(transaction) ?? '')),
    )
}

/**
 * The document of a transaction: sender, type, home and references. The last digits of the bank account are only
 * filter keywords. If a text matched them, a hit would disclose the digits to callers who may not see them.
 */
function transactionDocument(
  transaction: TransactionRow,
  home: HomeRow | undefined,
): SearchDocument {
  const type = transaction.transactionType
  const senders = distinctTexts([transaction.senderFullName])
  return {
    id: transaction.id,
    fields: {
      uuid: uuidWord(transaction.id),
      senderName: transaction.senderFullName,
      ...otherNameFields(senders),
      address: transaction.address,
      ...homeFields(home, transaction.address),
      typeLabel: type === null ? null : transactionTypeLabel(type),
      paymentReference: transaction.paymentReference,
      tenancyAgreementRef: transaction.tenancyAgreementRef,
      propertyRef: transaction.propertyRef,
      respeltReferences: referenceSpellings([
        transaction.tenancyAgreementRef,
        transaction.propertyRef,
      ]),
      facts: factKeywords({
        ...transactionFacts(transaction),
        home: homeFacts(home, transaction.address),
      }),
      targetId: transaction.targetId,
      isSuspense: transaction.targetId === null,
      transactionTime: transaction.transactionDate?.getTime() ?? null,
      transactionType: type,
      amount: transaction.transactionAmount,
    },
  }
}

export type TransactionFact = keyof ReturnType<typeof transactionFacts>

function transactionFacts(transaction: TransactionRow) {
  const resolution = transaction.suspenseResolution as SuspenseResolution | null
  return {
    transactionType: transaction.transactionType,
    targetType: transaction.targetType,
    isConfirmed: resolution?.isConfirmed,
    isApproved: resolution?.isApproved,
    isResolved: resolution === null ? null : isResolved(resolution),
    transactionSource: transaction.transactionSource,
    fund: transaction.fund,
    senderId: transaction.senderId,
    bankDigits: lastDigits(transaction.bankAccountNumber),
    periodNo: transaction.periodNo,
    financialYear: transaction.financialYear,
    financialMonth: transaction.financialMonth,
    assetId: transaction.assetId,
    assetType: transaction.assetType,
    paymentReference: transaction.paymentReference,
    tenancyAgreementRef: transaction.tenancyAgreementRef,
    propertyRef: transaction.propertyRef,
  } satisfies Facts
}

const minDigits = 2

/** The trailing digits of `******78` at every length from two. */
function lastDigits(bankAccountNumber: string | null): string[] {
  const digits = /(?<!\d)\d{1,30}$/.exec(bankAccountNumber ?? '')?.[0] ?? ''
  const lengths = Math.max(0, digits.length - minDigits + 1)
  return Array.from({ length: lengths }, (_, index) => digits.slice(index))
}
