import type { ComponentChildren } from 'preact'

export interface Column<Row> {
  readonly heading: string
  /** Money and numbers stand to the right. */
  readonly isNumber?: boolean
  readonly cell: (row: Row) => ComponentChildren
}

interface TableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** A table that is scrolled sideways by itself where the screen is narrow. Its first column names the row. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <div class="desk-wide" tabIndex={0} role="group" aria-label={caption}>
      <table class="govuk-table">
        <caption class="govuk-visually-hidden">{caption}</caption>
        <thead class="govuk-table__head">
          <tr class="govuk-table__row">
            {columns.map(({ heading, isNumber }) => (
              <th key={heading} scope="col" class={styled('govuk-table__header', isNumber)}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody class="govuk-table__body">
          {rows.map((row) => (
            <tr key={keyOf(row)} class="govuk-table__row">
              {columns.map(({ heading, isNumber, cell }, index) =>
                index === 0 ? (
                  <th key={heading} scope="row" class="govuk-table__header desk-row-name">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={heading} class={styled('govuk-table__cell', isNumber)}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function styled(name: string, isNumber = false): string {
  return isNumber ? `${name} ${name}--numeric` : name
}
