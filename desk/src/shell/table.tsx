import type { ComponentChildren } from 'preact'

export interface Column<Row> {
  readonly heading: string
  /** Amounts and numbers are right-aligned. */
  readonly isNumber?: boolean
  readonly cell: (row: Row) => ComponentChildren
}

interface TableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** Shown for unknown values; hidden on narrow screens. */
const blank = '–'

/**
 * A table whose first column is the row header. On a narrow screen each row is a block with labelled
 * cells; otherwise a wide table scrolls horizontally.
 */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <div class="desk-wide" tabIndex={0} role="group" aria-label={caption}>
      {/* Explicit roles, because some browsers drop table roles when CSS changes the display of rows. */}
      <table class="govuk-table desk-table" role="table">
        <caption class="govuk-visually-hidden">{caption}</caption>
        <thead class="govuk-table__head" role="rowgroup">
          <tr class="govuk-table__row" role="row">
            {columns.map(({ heading, isNumber }) => (
              <th
                key={heading}
                scope="col"
                role="columnheader"
                class={styled('govuk-table__header', isNumber)}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody class="govuk-table__body" role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} class="govuk-table__row" role="row">
              {columns.map((column, index) =>
                index === 0 ? (
                  <th
                    key={column.heading}
                    scope="row"
                    role="rowheader"
                    class="govuk-table__header desk-row-name"
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <Cell key={column.heading} column={column} row={row} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps<Row> {
  readonly column: Column<Row>
  readonly row: Row
}

function Cell<Row>({ column: { heading, isNumber, cell }, row }: CellProps<Row>) {
  const content = cell(row)
  const name = styled('govuk-table__cell', isNumber)
  return (
    <td role="cell" class={content === blank ? `${name} desk-blank` : name} data-heading={heading}>
      {content}
    </td>
  )
}

function styled(name: string, isNumber = false): string {
  return isNumber ? `${name} ${name}--numeric` : name
}
