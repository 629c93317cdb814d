import type { ChargesFragment, TransactionSummaryFragment } from '@housing-gateway/client/documents'
import { Fact } from '../shell/facts.js'
import { day, isPayment, money, sum } from '../shell/words.js'

interface MoneyFactsProps {
  /** Null if the caller may not see accounts. */
  readonly accounts: readonly ChargesFragment[] | null
  /** The latest transactions, newest first. Null if the caller may not see them. */
  readonly transactions: {
    readonly totalCount: number
    readonly nodes: readonly TransactionSummaryFragment[]
  } | null
}

/** The charge and the last payment of accounts or tenures. */
export function MoneyFacts({ accounts, transactions }: MoneyFactsProps) {
  return (
    <>
      <Fact name="Charge" needs="search:accounts">
        {accounts !== null && (chargesOf(accounts) || 'None')}
      </Fact>
      <Fact name="Last payment" needs="search:transactions">
        {transactions !== null && lastPaymentOf(transactions)}
      </Fact>
    </>
  )
}

/** The sum of the charges of open accounts by frequency: `£182.98 weekly`. */
function chargesOf(accounts: readonly ChargesFragment[]): string {
  const charges = accounts
    .filter(({ endDate }) => endDate === null)
    .flatMap(({ consolidatedCharges }) => consolidatedCharges)
  const frequencies = [...new Set(charges.map(({ frequency }) => frequency))]
  return frequencies
    .map((frequency) => {
      const amounts = charges.flatMap((charge) =>
        charge.frequency === frequency ? (charge.amount ?? []) : [],
      )
      return `${money(sum(amounts))} ${frequency ?? ''}`.trim()
    })
    .join(', ')
}

function lastPaymentOf({
  nodes,
  totalCount,
}: NonNullable<MoneyFactsProps['transactions']>): string {
  const payment = nodes.find(isPayment)
  if (payment === undefined) {
    return nodes.length < totalCount ? `None in the last ${nodes.length} transactions` : 'None'
  }
  const { transactionDate, transactionTypeLabel, paidAmount } = payment
  return [
    money(paidAmount ?? ''),
    ...(transactionDate === null ? [] : [`on ${day(transactionDate)}`]),
    ...(transactionTypeLabel === null ? [] : [`by ${transactionTypeLabel}`]),
  ].join(' ')
}
