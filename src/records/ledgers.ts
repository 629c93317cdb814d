import type { Account } from '../generated/prisma/client.js'
import type { RecordLoaders } from './record-loaders.js'

/**
 * The accounts of a tenure that share the payment reference of an account or transaction. A single account owns the
 * transactions; if there are several accounts, only the tenure has a ledger.
 */
export async function accountsOfReference(
  { accountsOfTenure }: RecordLoaders,
  { targetId, paymentReference }: Pick<Account, 'targetId' | 'paymentReference'>,
): Promise<readonly Account[]> {
  if (targetId === null || paymentReference === null) return []
  const accounts = await accountsOfTenure.load(targetId)
  return accounts.filter((account) => account.paymentReference === paymentReference)
}
