import type { Column } from './table.js'
import { balance, isOwed } from './words.js'

/** A balance. Debt and credit differ by sign, word, weight and colour. */
export function Balance({ amount }: { readonly amount: string }) {
  const side = isOwed(amount)
  const style = side === null ? 'desk-quiet' : side ? 'desk-owed' : 'desk-credit'
  return <span class={style}>{balance(amount)}</span>
}

/** A column of balances; null is unknown. */
export function balanceColumn<Row>(
  read: (row: Row) => string | null,
  heading = 'Balance',
): Column<Row> {
  return {
    heading,
    isNumber: true,
    cell: (row) => {
      const amount = read(row)
      return amount === null ? '–' : <Balance amount={amount} />
    },
  }
}
