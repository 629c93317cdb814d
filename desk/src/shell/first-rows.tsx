import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

const initialRows = 10

interface FirstRowsProps<Row> {
  readonly rows: readonly Row[]
  /** Name of the rows, such as `residents`. */
  readonly what: string
  readonly children: (rows: readonly Row[]) => ComponentChildren
}

/** The first rows of a list, with a button for the rest, to keep the page short. */
export function FirstRows<Row>({ rows, what, children }: FirstRowsProps<Row>) {
  const [isWhole, setWhole] = useState(false)
  if (rows.length <= initialRows) return <>{children(rows)}</>
  return (
    <>
      {children(isWhole ? rows : rows.slice(0, initialRows))}
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
