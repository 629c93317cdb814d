import type { BalanceSign } from '../../config/source-settings.js'

/** Converts a balance to the sign of the records: positive is owed to the landlord. */
export function owed(balance: string | null, sign: BalanceSign): string | null {
  if (balance === null || sign === 'owed' || balance === '0.00') return balance
  return balance.startsWith('-') ? balance.slice(1) : `-${balance}`
}
