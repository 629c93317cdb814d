import type { AccountRecord } from '../model/record-model.js'
import { accountFields, ConsolidatedCharge, type AccountTenureCopy } from './fields.js'
import type { BalanceSign } from '../../config/source-settings.js'
import { owed } from '../sources/balance-sign.js'
import { TenureType } from '../tenure/fields.js'
import type { SourceObject } from '../sources/source-object.js'
import { money, text, uuid } from '../sources/source-values.js'

/** Reads an account. The gateway computes the consolidated balance itself, so that balance is not read. */
export function readAccount(id: string, source: SourceObject, sign: BalanceSign): AccountRecord {
  const tenure = source.object('tenure')
  return {
    id,
    ...source.pick(accountFields),
    ...balance(source, sign),
    consolidatedCharges: charges(source).map((charge) => ({ ...charge })),
    ...(tenure === null ? {} : { tenure: { ...tenureCopy(tenure) } }),
  }
}

/** If the balance is missing or unreadable, the stored balance is kept. Null means that the balance is unknown. */
function balance(source: SourceObject, sign: BalanceSign): Pick<AccountRecord, 'accountBalance'> {
  const accountBalance = source.readOptional('accountBalance', money)
  return accountBalance === undefined ? {} : { accountBalance: owed(accountBalance, sign) }
}

function charges(source: SourceObject): ConsolidatedCharge[] {
  return source
    .objects('consolidatedCharges')
    .map((charge) => charge.pick(ConsolidatedCharge.fields))
}

function tenureCopy(source: SourceObject): AccountTenureCopy {
  return {
    tenureId: source.read('tenureId', uuid) ?? source.read('id', uuid),
    tenureType: source.object('tenureType')?.pick(TenureType.fields) ?? null,
    fullAddress: source.read('fullAddress', text),
    primaryTenants: source.objects('primaryTenants').flatMap((tenant) => {
      const { id, fullName } = tenant.pick({ id: uuid, fullName: text })
      return id === null ? [] : [{ id, fullName }]
    }),
  }
}
