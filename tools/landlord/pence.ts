import type { Money } from '../../src/records/model/record-model.js'

/** Formats pence as decimal text: -1550 is `"-15.50"`. Sums stay exact in pence. */
export function money(pence: number): Money {
  const digits = Math.abs(pence).toString().padStart(3, '0')
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
