import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

const shownAtFirst = 10

interface FirstRowsProps<Row> {
  readonly rows: readonly Row[]
  /** What they are, such as `residents`. */
  readonly what: string
  readonly children: (rows: readonly Row[]) => ComponentChildren
}

/** The beginning of a list, and the rest when it is wanted, so that what comes after it is not far away. */
export function FirstRows<Row>({ rows, what, children }: FirstRowsProps<Row>) {
  const [isWhole, setWhole] = useState(false)
  if (rows.length <= shownAtFirst) return <>{children(rows)}</>
  return (
    <>
      {children(isWhole ? rows : rows.slice(0, shownAtFirst))}
      <p class="govuk-body">
        <button
          type="button"
          class="desk-link-button"
          aria-expanded={isWhole}
          onClick={() => {
            setWhole(!isWhole)
          }}
        >
          {isWhole ? `Show fewer ${what}` : `Show ${rows.length} ${what}`}
        </button>
      </p>
    </>
  )
}
