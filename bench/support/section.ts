import { loadLine } from './machine.js'
import { markdownTable } from './markdown-table.js'

/** A Markdown table with a title, the load of the machine and notes. */
export function section(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  ...notes: readonly string[]
): string {
  return [`## ${title}`, markdownTable(heads, rows), [...notes, `(${loadLine()})`].join(' ')].join(
    '\n\n',
  )
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
