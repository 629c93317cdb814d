import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Config } from '../config/config.js'
import type { GivenDocument } from '../documents/document-manifest.js'
import type { Addition, DocumentRecord, DocumentRegistry } from '../documents/document-registry.js'
import { answer, answerList, jsonOption } from './answer.js'
import { type Command, type CommandContext, subcommandOf, UsageError } from './command.js'
import { withDatabase } from './command-database.js'
import { operator } from './operator.js'

const mostFaults = 5

/** Manages the documents that clients ask by their ids. */
export const documentsCommand: Command = {
  summary: 'register, list and remove the documents that clients ask by their ids',
  help: `housing-gateway documents add <manifest.json | ->… [--json]
housing-gateway documents list [--json]
housing-gateway documents remove <id>… [--json]

add registers every document of the manifests, or none of them when one is not in order; - reads standard
input. A manifest is what @apollo/generate-persisted-query-manifest writes, or a JSON object of ids with
their texts, as @graphql-codegen/client-preset writes it. Each document must fit the schema of this
release. The exit code is 1 when one does not.
list shows how often each was asked, the one asked most first.
remove takes effect within seconds on every running gateway, as add does. The exit code is 1 when one of
the ids is not registered. Both leave a line for each in the audit trail. docs/trusted-documents.md tells more.`,
  run: subcommandOf({ add, list, remove }),
}

async function add(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: jsonOption, allowPositionals: true })
  if (positionals.length === 0) throw new UsageError('Name a manifest, or - .')
  const { readManifest } = await import('../documents/document-manifest.js')
  const documents: GivenDocument[] = []
  for (const path of positionals) {
    const json = await readJson(path, context)
    for (const document of readManifest(json, nameOf(path))) documents.push(document)
  }
  const result = await withRegistry(context, async (registry, { production }) => {
    const { createGatewaySchema } = await import('../graphql/schema.js')
    const schema = await createGatewaySchema(new Map())
    const rules = { schema, introspection: !production, mostFaults }
    return registry.add(documents, rules, operator('documents add'))
  })
  answer(result, values, context, () => {
    describeAddition(result, context)
  })
  return result.faults.length === 0 ? 0 : 1
}

async function list(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: jsonOption })
  const records = await withRegistry(context, (registry) => registry.list())
  answerList(records, values, context, { none: 'No documents are registered.', line: describe })
  return 0
}

async function remove(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: jsonOption, allowPositionals: true })
  if (positionals.length === 0) throw new UsageError('Name the id of a document.')
  const { documentKey } = await import('../documents/document-manifest.js')
  const ids = [...new Set(positionals.map(documentKey))]
  const removed = await withRegistry(context, (registry) =>
    registry.remove(ids, operator('documents remove')),
  )
  const unknown = ids.filter((id) => !removed.includes(id))
  answer({ removed, unknown }, values, context, () => {
    for (const id of removed) context.output.out(`removed ${id}`)
    for (const id of unknown) context.output.error(`${id} is not registered.`)
  })
  return unknown.length === 0 ? 0 : 1
}

/** @throws UsageError for a file that is not there, or is not JSON */
async function readJson(path: string, { input }: CommandContext): Promise<unknown> {
  const text =
    path === '-' ? await wholeOf(input()) : await readFile(path, 'utf8').catch(() => null)
  if (text === null) throw new UsageError(`${path} is not there, or may not be read.`)
  try {
    // Some shells put a byte order mark in front of what they write into a file.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new UsageError(`${nameOf(path)} is not JSON.`)
  }
}

function nameOf(path: string): string {
  return path === '-' ? 'Standard input' : path
}

async function wholeOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

function withRegistry<T>(
  context: CommandContext,
  work: (registry: DocumentRegistry, config: Config) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async (database, config) => {
    const { DocumentRegistry: Registry } = await import('../documents/document-registry.js')
    return work(new Registry(database, context.clock), config)
  })
}

function describeAddition({ added, known, faults }: Addition, { output }: CommandContext): void {
  for (const { id, fault } of faults) output.error(`${id}: ${fault}`)
  if (faults.length > 0) output.error('Nothing was added.')
  else output.out(`${added.length} added, ${known.length} registered before`)
}

function describe({ id, operations, addedAt, uses, lastUsedAt }: DocumentRecord): string {
  const last = lastUsedAt === null ? 'never' : lastUsedAt.toISOString().slice(0, 10)
  const added = addedAt.toISOString().slice(0, 10)
  return [id, `added ${added}`, `${uses} uses`, `last ${last}`, operations.join(', ')].join('  ')
}
