/** Columns as wide as they need; those that hold only numbers are set to the right. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = heads.map((head, column) => {
    const cells = rows.map((row) => row[column] ?? '')
    return {
      width: Math.max(head.length, ...cells.map((cell) => cell.length)),
      isNumber: cells.length > 0 && cells.every((cell) => /^-?[\d.,]+$/.test(cell)),
    }
  })
  const line = (cells: readonly string[]) =>
    columns
      .map(({ width, isNumber }, column) => {
        const cell = cells[column] ?? ''
        return isNumber ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return [heads, ...rows].map(line).join('\n')
}
