// Generates the committed files that derive from the code: schema.graphql, openapi.json, .env.example, the documents
// of the client kit and the tables in docs. With --check it writes nothing and fails if a file is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { createGatewaySchema, printGatewaySchema } from '../src/graphql/schema.js'
import { clientDocuments } from './artefacts/client-documents.js'
import { describeDifference } from './artefacts/difference.js'
import { environmentExample } from './artefacts/environment-example.js'
import { openApiDocument } from './artefacts/openapi.js'
import { fillSections } from './artefacts/marked-sections.js'
import { documentTables } from './artefacts/document-tables.js'

const root = join(import.meta.dirname, '..')

async function withTables(document: string, tables: ReadonlyMap<string, string>): Promise<string> {
  const path = join(root, document)
  return formatted(document, fillSections(readFileSync(path, 'utf8'), tables))
}

async function formatted(document: string, text: string): Promise<string> {
  const path = join(root, document)
  return format(text, { ...(await resolveConfig(path)), filepath: path })
}

async function generate(): Promise<ReadonlyMap<string, string>> {
  const schema = await printGatewaySchema()
  const built = await createGatewaySchema(new Map())
  const openApi = await openApiDocument(built)
  return new Map([
    ['schema.graphql', `${schema.trimEnd()}\n`],
    ['openapi.json', await formatted('openapi.json', JSON.stringify(openApi))],
    ['.env.example', environmentExample()],
    ...(await clientDocuments(root, schema, built)),
    ...(await Promise.all(
      [...documentTables].map(
        async ([document, tables]) => [document, await withTables(document, tables())] as const,
      ),
    )),
  ])
}

function present(path: string): string | undefined {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const artefacts = [...(await generate())]
const differences = artefacts
  .map(([path, expected]) => ({
    path,
    expected,
    difference: describeDifference(path, present(path), expected),
  }))
  .filter(({ difference }) => difference !== undefined)

if (!values.check) {
  for (const { path, expected } of differences) {
    writeFileSync(join(root, path), expected)
    process.stdout.write(`wrote ${path}\n`)
  }
} else if (differences.length > 0) {
  const list = differences.map(({ difference }) => `  - ${difference ?? ''}\n`).join('')
  process.stderr.write(`Out of date; run: npm run generate\n${list}`)
  process.exitCode = 1
}
