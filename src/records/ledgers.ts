import type { Account } from '../generated/prisma/client.js'
import type { RecordLoaders } from './record-loaders.js'

/**
 * Accounts of the tenure with the payment reference of an account or transaction. One owns its transactions;
 * several share them, and only the tenure has a ledger.
 */
export async function accountsOfReference(
  { accountsOfTenure }: RecordLoaders,
  { targetId, paymentReference }: Pick<Account, 'targetId' | 'paymentReference'>,
): Promise<readonly Account[]> {
  if (targetId === null || paymentReference === null) return []
  const accounts = await accountsOfTenure.load(targetId)
  return accounts.filter((account) => account.paymentReference === paymentReference)
}
