// Compares schema.graphql and openapi.json with the last release, and fails on an undeclared break. With
// --release it copies the current files to released/. The policy is "Schema changes" in docs/front-end.md.
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
  const unused = declared.filter(({ change }) => !breaks.includes(change))
  for (const line of undeclared) process.stderr.write(`undeclared break: ${line}\n`)
  for (const { change } of unused) process.stderr.write(`declared, but not a break: ${change}\n`)
  if (undeclared.length + unused.length > 0) {
    process.stderr.write(
      `Deprecate fields instead of removing them, or declare each break in ${declaredFile}. See docs/front-end.md#schema-changes.\n`,
    )
    process.exitCode = 1
    return
  }
  process.stdout.write(
    `no undeclared breaks since the last release (${declared.length} declared)\n`,
  )
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
