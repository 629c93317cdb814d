// Compares schema.graphql and openapi.json with those that were released last, and fails on a break that is
// not declared. With --release it makes the present ones the released ones; the policy is "Schema changes" of
// docs/front-end.md.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openApiBreaks } from './released/openapi-breaks.js'
import { schemaBreaks } from './released/schema-breaks.js'

const root = join(import.meta.dirname, '..')
const declaredFile = 'released/declared-breaks.json'
const declaration = z.strictObject({ change: z.string(), reason: z.string().min(1) })

function text(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

async function check(): Promise<void> {
  const declared = z.array(declaration).parse(JSON.parse(text(declaredFile)))
  const breaks = [
    ...(await schemaBreaks(text('released/schema.graphql'), text('schema.graphql'))),
    ...openApiBreaks(text('released/openapi.json'), text('openapi.json')),
  ]
  const undeclared = breaks.filter((line) => declared.every(({ change }) => change !== line))
  const idle = declared.filter(({ change }) => !breaks.includes(change))
  for (const line of undeclared) process.stderr.write(`breaks callers: ${line}\n`)
  for (const { change } of idle) process.stderr.write(`declared, but not so: ${change}\n`)
  if (undeclared.length + idle.length > 0) {
    process.stderr.write(
      `Deprecate what callers use instead of removing it, or declare each break in ${declaredFile}; docs/front-end.md#schema-changes says when.\n`,
    )
    process.exitCode = 1
    return
  }
  process.stdout.write(`no undeclared break since the release (${declared.length} declared)\n`)
}

function release(): void {
  for (const name of ['schema.graphql', 'openapi.json']) {
    copyFileSync(join(root, name), join(root, 'released', name))
  }
  writeFileSync(join(root, declaredFile), '[]\n')
  process.stdout.write('released: schema.graphql and openapi.json\n')
}

const { values } = parseArgs({ options: { release: { type: 'boolean', default: false } } })
if (values.release) release()
else await check()
