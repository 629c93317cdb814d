import type { TransactionSummaryFragment } from '@housing-gateway/client/documents'
import { balance, day } from '../shell/words.js'

const [width, height, edge] = [640, 160, 8] as const

interface Point {
  readonly at: number
  readonly pounds: number
  readonly text: string
}

/**
 * A line chart of the balance after each transaction, with a zero line. The table below has the exact amounts; only
 * the line is drawn from rounded numbers.
 */
export function BalanceChart({ rows }: { readonly rows: readonly TransactionSummaryFragment[] }) {
  const points = rows
    .flatMap(({ transactionDate, balanceAmount }): Point[] =>
      transactionDate === null || balanceAmount === null
        ? []
        : [
            {
              at: Date.parse(transactionDate),
              pounds: Number(balanceAmount),
              text: `${balance(balanceAmount)} on ${day(transactionDate)}`,
            },
          ],
    )
    .reverse()
  const [first, last] = [points.at(0), points.at(-1)]
  if (first === undefined || last === undefined || points.length < 2) return null
  const amounts = points.map(({ pounds }) => pounds)
  const [low, high] = [Math.min(0, ...amounts), Math.max(0, ...amounts)]
  const along = scale(first.at, last.at, edge, width - edge)
  const up = scale(low, high, height - edge, edge)
  const line = points.map(({ at, pounds }) => `${along(at).toFixed(1)},${up(pounds).toFixed(1)}`)
  return (
    <figure class="desk-chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Balance over time: ${first.text}, ${last.text}.`}
      >
        <line class="desk-chart__zero" x1={0} x2={width} y1={up(0)} y2={up(0)} />
        <polyline class="desk-chart__line" points={line.join(' ')} />
      </svg>
      <figcaption class="govuk-hint">
        From {first.text} to {last.text}. Amounts above the dotted line are owed.
      </figcaption>
    </figure>
  )
}

/** Maps a range of values to a range of positions; equal values map to the middle. */
function scale(low: number, high: number, from: number, to: number): (value: number) => number {
  const range = high - low
  return (value) => (range === 0 ? (from + to) / 2 : from + ((value - low) / range) * (to - from))
}
