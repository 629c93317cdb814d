import type {
  AccountRecord,
  AccountTenureCopy,
  ConsolidatedCharge,
} from '../model/record-model.js'
import type { BalanceSign } from '../../config/source-settings.js'
import { owed } from '../sources/balance-sign.js'
import type { SourceObject } from '../sources/source-object.js'
import { instant, money, text, uuid } from '../sources/source-values.js'

/** Reads an account. Its consolidated balance is derived by us, so it is not read. */
export function readAccount(id: string, source: SourceObject, sign: BalanceSign): AccountRecord {
  const tenure = source.object('tenure')
  return {
    id,
    ...source.pick({
      parentAccountId: uuid,
      paymentReference: text,
      targetType: text,
      targetId: uuid,
      accountType: text,
      rentGroupType: text,
      agreementType: text,
      accountStatus: text,
      startDate: instant,
      endDate: instant,
      endReasonCode: text,
      createdAt: instant,
      createdBy: text,
      lastUpdatedAt: instant,
      lastUpdatedBy: text,
    }),
    ...balance(source, sign),
    consolidatedCharges: charges(source).map((charge) => ({ ...charge })),
    ...(tenure === null ? {} : { tenure: { ...tenureCopy(tenure) } }),
  }
}

/** A missing or unreadable balance keeps the stored one; null means that it is unknown. */
function balance(source: SourceObject, sign: BalanceSign): Pick<AccountRecord, 'accountBalance'> {
  const accountBalance = source.readOptional('accountBalance', money)
  return accountBalance === undefined ? {} : { accountBalance: owed(accountBalance, sign) }
}

function charges(source: SourceObject): ConsolidatedCharge[] {
  return source
    .objects('consolidatedCharges')
    .map((charge) => charge.pick({ type: text, frequency: text, amount: money }))
}

function tenureCopy(source: SourceObject): AccountTenureCopy {
  const type = source.object('tenureType')
  return {
    tenureId: source.read('tenureId', uuid) ?? source.read('id', uuid),
    tenureType: type?.pick({ code: text, description: text }) ?? null,
    fullAddress: source.read('fullAddress', text),
    primaryTenants: source.objects('primaryTenants').flatMap((tenant) => {
      const { id, fullName } = tenant.pick({ id: uuid, fullName: text })
      return id === null ? [] : [{ id, fullName }]
    }),
  }
}
