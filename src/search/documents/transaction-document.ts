import type { Transaction } from '../../generated/prisma/client.js'
import { transactionTypeLabel } from '../../records/transaction-types.js'
import type { SearchDocument } from '../engine/search-engine.js'
import { expandAbbreviations } from '../ranking/abbreviations.js'
import { uuidWord } from '../text/uuid-words.js'
import { present } from './values.js'

/**
 * What the transactions index knows of a transaction: who paid, for what, and its references. Bank
 * digits are not among them: finding by them would tell them to callers who may not see them.
 */
export function transactionDocument(transaction: Transaction): SearchDocument {
  const type = transaction.transactionType
  return {
    id: transaction.id,
    fields: {
      uuid: uuidWord(transaction.id),
      senderName: transaction.senderFullName,
      address: transaction.address,
      expanded: expandAbbreviations(present([transaction.address])),
      typeLabel: type === null ? null : transactionTypeLabel(type),
      paymentReference: transaction.paymentReference,
      tenancyAgreementRef: transaction.tenancyAgreementRef,
      propertyRef: transaction.propertyRef,
      targetId: transaction.targetId,
      isSuspense: transaction.targetId === null,
      transactionTime: transaction.transactionDate?.getTime() ?? null,
      transactionType: type,
      amount: transaction.transactionAmount?.toNumber() ?? null,
    },
  }
}
