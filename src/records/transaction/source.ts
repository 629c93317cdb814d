import type { BalanceSign } from '../../config/source-settings.js'
import type { TransactionRecord } from '../model/record-model.js'
import { resolutionFields, transactionFields, type SuspenseResolution } from './fields.js'
import { owed } from '../sources/balance-sign.js'
import type { SourceObject } from '../sources/source-object.js'
import { money, text, uuid } from '../sources/source-values.js'

/** Reads a transaction. A transaction without a target is a suspense item. */
export function readTransaction(
  id: string,
  source: SourceObject,
  sign: BalanceSign,
): TransactionRecord {
  const sender = source.object('sender')
  return {
    id,
    ...source.pick({ ...transactionFields, sortCode: text }),
    targetType: targetType(source),
    balanceAmount: owed(source.read('balanceAmount', money), sign),
    bankAccountNumber: maskedNumber(source),
    senderId: sender?.read('id', uuid) ?? null,
    senderFullName: sender?.read('fullName', text) ?? null,
    ...suspense(source.object('suspenseResolutionInfo') ?? source.object('suspenseResolution')),
  }
}

/** Some versions of the service send the index of the type instead of its name. */
function targetType(source: SourceObject): string | null {
  const value = source.read('targetType', text)
  return value === '0' ? 'Tenure' : value
}

/** Masks all but the last two digits. */
function maskedNumber(source: SourceObject): string | null {
  const value = source.read('bankAccountNumber', text)
  if (value === null || /^\*{6}\d{2}$/.test(value)) return value
  const digits = value.replace(/\D/g, '')
  if (digits.length >= 2) return `******${digits.slice(-2)}`
  source.addUnreadable('bankAccountNumber', 'the number of a bank account')
  return null
}

function suspense(source: SourceObject | null): Pick<TransactionRecord, 'suspenseResolution'> {
  if (source === null) return {}
  const { resolutionDate, ...fields } = source.pick(resolutionFields)
  const resolution: SuspenseResolution = {
    ...fields,
    resolutionDate: resolutionDate?.toISOString() ?? null,
  }
  return { suspenseResolution: { ...resolution } }
}
