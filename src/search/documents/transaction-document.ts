import type { Transaction } from '../../generated/prisma/client.js'
import { transactionTypeLabel } from '../../records/transaction-types.js'
import type { SearchDocument } from '../engine/search-engine.js'
import { expandAbbreviations } from '../ranking/abbreviations.js'
import { present } from './values.js'

const notDigits = /\D/g

/** What the transactions index knows of a transaction: who paid, for what, and its references. */
export function transactionDocument(transaction: Transaction): SearchDocument {
  const type = transaction.transactionType
  return {
    id: transaction.id,
    fields: {
      id: transaction.id,
      senderName: transaction.senderFullName,
      address: transaction.address,
      expanded: expandAbbreviations(present([transaction.address])),
      typeLabel: type === null ? null : transactionTypeLabel(type),
      paymentReference: transaction.paymentReference,
      tenancyAgreementRef: transaction.tenancyAgreementRef,
      propertyRef: transaction.propertyRef,
      // The account number is masked at the source; only the digits that are left can be searched.
      bankDigits: transaction.bankAccountNumber?.replace(notDigits, '') ?? null,
      targetId: transaction.targetId,
      isSuspense: transaction.targetId === null,
      transactionTime: transaction.transactionDate?.getTime() ?? null,
      transactionType: type,
      amount: transaction.transactionAmount?.toNumber() ?? null,
    },
  }
}
