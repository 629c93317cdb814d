import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import escapeHtml from 'escape-html'
import type { FastifyInstance } from 'fastify'
import { projectFolder } from '../../foundation/project-folder.js'
import { pageText, sendPage, type PageLink } from '../pages/page.js'

/** The parts of OpenAPI 3.1 that `/docs` shows. */
export interface OpenApiDocument {
  readonly info: { readonly description: string }
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly responses: Readonly<Record<string, Response>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>
  readonly content?: Content
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly (string | null)[]
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
}

/** Enums with more values are summarised by their number. */
const maximumChoices = 25

/** Serves the generated `openapi.json`, and the page `/docs`, which shows it to people. */
export function addDocsRoutes(app: FastifyInstance, links: readonly PageLink[]): void {
  // Read on the first request, because most gateways never get one.
  let content: Promise<{ readonly json: string; readonly page: string }> | undefined
  const read = async () => {
    const text = await readFile(join(projectFolder, 'openapi.json'), 'utf8')
    const document = JSON.parse(text) as OpenApiDocument
    return { json: JSON.stringify(document), page: docsPage(document, links) }
  }
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await (content ??= read())).json),
  )
  app.get('/docs', async (_request, reply) => sendPage(reply, (await (content ??= read())).page))
}

interface PathEntry {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

function docsPage(document: OpenApiDocument, links: readonly PageLink[]): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const sections = document.tags.map(({ name }) => {
    const own = entries.filter(({ operation }) => operation.tags.includes(name))
    const heading = name.charAt(0).toUpperCase() + name.slice(1)
    return `<h2 id="tag-${escapeHtml(name)}">${escapeHtml(heading)}</h2>\n${own.map(section).join('\n')}`
  })
  const records = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3>\n${fieldsTable(`Fields of ${name}`, schema)}`,
  )
  return pageText({
    title: 'HTTP paths: housing-gateway',
    links,
    path: '/docs',
    main: `<h1>HTTP paths</h1>
<p>${prose(document.info.description)}</p>
<p>The same as OpenAPI 3.1, for client generators: <a href="/openapi.json"><code>/openapi.json</code></a>. An example request, with a token or a service key:</p>
<pre><code>curl -s '/search/persons?searchText=ana' -H "Authorization: Bearer $TOKEN"</code></pre>
<h2 id="paths">All paths</h2>
<ul>${entries.map(contentsItem).join('\n')}</ul>
${sections.join('\n')}
<h2 id="records">Records</h2>
${records.join('\n')}`,
  })
}

function contentsItem({ method, path, operation }: PathEntry): string {
  return `<li><a href="#${operation.operationId}"><code>${method} ${escapeHtml(path)}</code></a>: ${prose(operation.summary)}</li>`
}

function section({ method, path, operation }: PathEntry): string {
  const { operationId, parameters = [], requestBody, responses } = operation
  const name = `${method} ${path}`
  const body = requestBody?.content['application/json']?.schema
  return `<h3 id="${operationId}"><code>${escapeHtml(name)}</code></h3>
<p>${prose(operation.summary)}.</p>
<p>Required scope: ${scopes(operation)}.</p>
${parameters.length === 0 ? '' : `<h4>Parameters</h4>\n${parametersTable(name, parameters)}`}
${body === undefined ? '' : `<h4>Body</h4>\n${fieldsTable(`Body of ${name}`, body)}`}
<h4>Responses</h4>
${table(`Responses of ${name}`, ['Status', 'When', 'Body'], Object.entries(responses).map(responseRow))}`
}

/** Any one of the scopes is enough. */
function scopes({ security }: Operation): string {
  return security
    .flatMap((requirement) => Object.values(requirement).flat())
    .map(codeText)
    .join(' or ')
}

function parametersTable(name: string, parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name: own, in: place, required, description = '', schema }) => [
    codeText(own),
    `${escapeHtml(place)}${required ? ', required' : ''}`,
    typeOf(schema),
    meaning({ ...schema, description }),
  ])
  return table(`Parameters of ${name}`, ['Name', 'In', 'Type', 'Meaning'], rows)
}

function responseRow([status, { description, content = {}, headers = {} }]: [string, Response]) {
  const bodies = Object.values(content).map(({ schema }) => contentOf(schema))
  const headerLines = Object.entries(headers).map(
    ([name, header]) => `<br>Header ${codeText(name)}: ${prose(header.description ?? '')}`,
  )
  return [status, prose(description) + headerLines.join(''), bodies.join(', ') || 'none']
}

/** A link to a record, or an object with its properties. */
function contentOf(schema: Schema): string {
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const value = field.properties === undefined ? typeOf(field) : contentOf(field)
    return `${codeText(name)}: ${value}`
  })
  return properties.length === 0 ? typeOf(schema) : `{ ${properties.join(', ')} }`
}

/** A table that scrolls sideways on narrow screens, also by keyboard. */
function table(
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

function fieldsTable(name: string, schema: Schema): string {
  return table(name, ['Field', 'Type', 'Meaning'], fieldRows(schema, ''))
}

/** One row for each field; nested fields have a path, such as `parents[].name`. */
function fieldRows(schema: Schema, prefix: string): (readonly string[])[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const optional = required.includes(name) ? '' : ' (optional)'
    const row = [codeText(path), typeOf(field) + optional, meaning(field)]
    const nested = field.items ?? field
    return [row, ...fieldRows(nested, `${path}${field.items === undefined ? '' : '[]'}.`)]
  })
}

/** The type in words, or a link to its record. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = escapeHtml(schema.$ref.replace(/^.*\//, ''))
    return `<a href="#${name}">${name}</a>`
  }
  const types = [schema.type ?? 'object'].flat()
  if (schema.items !== undefined) {
    return `list of ${typeOf(schema.items)}${types.includes('null') ? ' or null' : ''}`
  }
  const format = schema.format === undefined ? '' : `, ${schema.format}`
  return escapeHtml(types.join(' or ') + format)
}

/** The description, the values of an enum, and the default. */
function meaning({ description = '', enum: values, default: preset }: Schema): string {
  const parts = [
    prose(description),
    values === undefined ? '' : choices(values.filter((value) => value !== null)),
    preset === undefined ? '' : `Default ${codeText(JSON.stringify(preset))}.`,
  ]
  return parts.filter((part) => part !== '').join(' ')
}

function choices(values: readonly string[]): string {
  return values.length > maximumChoices
    ? `One of ${values.length} values.`
    : `One of ${values.map(codeText).join(', ')}.`
}

function codeText(text: string): string {
  return `<code>${escapeHtml(text)}</code>`
}

/** HTML of a description, which has names in backquotes. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
