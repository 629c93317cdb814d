/** A Markdown table, formatted as in docs. Cells may contain inline Markdown; pipes are escaped. */
export function markdownTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = heads.map((head, column) =>
    Math.max(3, head.length, ...escaped.map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: readonly string[], filler = ' ') =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, filler)).join(' | ')} |`
  return [line(heads), line([], '-'), ...escaped.map((row) => line(row))].join('\n')
}
