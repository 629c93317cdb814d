import escapeHtml from 'escape-html'
import type { Schema } from './openapi-shape.js'

/** Beyond so many words of a closed set, the page says how many there are. */
const mostWords = 25

/** A table that may be wider than a small screen; those who use the keyboard can scroll it. */
export function table(
  name: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) =>
    `<tr>${cells.map((cell, index) => (index === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`
  return `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(name)}"><table>
<thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>
<tbody>
${rows.map(line).join('\n')}
</tbody></table></div>`
}

/** The fields of an object, those inside of fields by their path. */
export function fieldsTable(name: string, schema: Schema): string {
  return table(name, ['Field', 'Type', 'Meaning'], fieldRows(schema, ''))
}

function fieldRows(schema: Schema, before: string): (readonly string[])[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${before}${name}`
    const inside = field.items ?? field
    const needed = required.includes(name) ? '' : ' (may be left out)'
    const rows = [`<code>${escapeHtml(path)}</code>`, typeOf(field) + needed, meaning(field)]
    return [rows, ...fieldRows(inside, `${path}${field.items === undefined ? '' : '[]'}.`)]
  })
}

/** The type of a value in words, with a link where it is described. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace(/^.*\//, '')
    return `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`
  }
  const types = [schema.type ?? 'object'].flat()
  if (schema.items !== undefined) {
    return `list of ${typeOf(schema.items)}${types.includes('null') ? ' or null' : ''}`
  }
  return escapeHtml(
    `${types.join(' or ')}${schema.format === undefined ? '' : `, ${schema.format}`}`,
  )
}

/** What a value says, and which values there are. */
export function meaning({ description = '', enum: words, ...schema }: Schema): string {
  const choices = words === undefined ? '' : choice(words)
  const preset =
    schema.default === undefined
      ? ''
      : `Default <code>${escapeHtml(JSON.stringify(schema.default))}</code>.`
  return [prose(description), choices, preset].filter((part) => part !== '').join(' ')
}

/** Null, which the type says already, is not named among them. */
function choice(all: readonly (string | null)[]): string {
  const words = all.filter((word) => word !== null)
  if (words.length > mostWords) return `One of ${words.length} words.`
  return `One of ${words.map((word) => `<code>${escapeHtml(word)}</code>`).join(', ')}.`
}

/** Text of descriptions, whose names of fields stand between backquotes. */
export function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
