import escapeHtml from 'escape-html'
import { pageText, type PageLink } from '../pages/page.js'
import { fieldsTable, meaning, prose, table, typeOf } from './docs-fields.js'
import type { OpenApiDocument, Operation, Parameter, Response, Schema } from './openapi-shape.js'

interface Described {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** The page about the HTTP paths, made of the document that programs read. */
export function docsPage(document: OpenApiDocument, links: readonly PageLink[]): string {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const schemas = Object.entries(document.components.schemas)
  const sections = document.tags.map(({ name }) => {
    const own = described.filter(({ operation }) => operation.tags.includes(name))
    return `<h2 id="tag-${escapeHtml(name)}">${escapeHtml(capital(name))}</h2>\n${own.map(section).join('\n')}`
  })
  return pageText({
    title: 'HTTP paths: housing-gateway',
    links,
    path: '/docs',
    main: `<h1>HTTP paths</h1>
<p>${prose(document.info.description)}</p>
<p>Programs read the same as <a href="/openapi.json"><code>/openapi.json</code></a>, and a client can be generated from it. Ask like this, with a token or a service key:</p>
<pre><code>curl -s '/search/persons?searchText=ana' -H "Authorization: Bearer $TOKEN"</code></pre>
<h2 id="paths">All paths</h2>
<ul>${described.map(entry).join('\n')}</ul>
${sections.join('\n')}
<h2 id="records">Records</h2>
${schemas.map(record).join('\n')}`,
  })
}

function entry({ method, path, operation }: Described): string {
  return `<li><a href="#${operation.operationId}"><code>${method.toUpperCase()} ${escapeHtml(path)}</code></a>: ${prose(operation.summary)}</li>`
}

function section({ method, path, operation }: Described): string {
  const { operationId, parameters = [], requestBody, responses } = operation
  const name = `${method.toUpperCase()} ${path}`
  const body = requestBody?.content['application/json']?.schema
  return `<h3 id="${operationId}"><code>${escapeHtml(name)}</code></h3>
<p>${prose(operation.summary)}.</p>
<p>Needs ${scopes(operation)}.</p>
${parameters.length === 0 ? '' : `<h4>Parameters</h4>\n${parametersTable(name, parameters)}`}
${body === undefined ? '' : `<h4>Body</h4>\n${fieldsTable(`Body of ${name}`, body)}`}
<h4>Answers</h4>
${table(`Answers of ${name}`, ['Status', 'When', 'Body'], Object.entries(responses).map(answer))}`
}

/** A caller needs one of them. */
function scopes({ security }: Operation): string {
  const words = security.flatMap((one) => Object.values(one).flat())
  return words.map((scope) => `<code>${escapeHtml(scope)}</code>`).join(' or ')
}

function parametersTable(name: string, parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name: own, in: place, required, description = '', schema }) => [
    `<code>${escapeHtml(own)}</code>`,
    `${escapeHtml(place)}${required ? ', needed' : ''}`,
    typeOf(schema),
    meaning({ ...schema, description }),
  ])
  return table(`Parameters of ${name}`, ['Name', 'Where', 'Type', 'Meaning'], rows)
}

function answer([status, { description, content = {}, headers = {} }]: [string, Response]) {
  const bodies = Object.values(content).map(({ schema }) => contents(schema))
  const named = Object.entries(headers).map(
    ([name, header]) =>
      `<br>Header <code>${escapeHtml(name)}</code>: ${prose(header.description ?? '')}`,
  )
  return [status, prose(description) + named.join(''), bodies.join(', ') || 'none']
}

/** What an answer holds: a record, or an object with what is in it. */
function contents(schema: Schema): string {
  const inside = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const deeper = field.properties === undefined ? typeOf(field) : contents(field)
    return `<code>${escapeHtml(name)}</code>: ${deeper}`
  })
  return inside.length === 0 ? typeOf(schema) : `{ ${inside.join(', ')} }`
}

function record([name, schema]: [string, Schema]): string {
  return `<h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3>\n${fieldsTable(`Fields of ${name}`, schema)}`
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
