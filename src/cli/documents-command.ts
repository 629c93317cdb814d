import type { Command } from '@commander-js/extra-typings'
import { readFile } from 'node:fs/promises'
import type { Config } from '../config/config.js'
import type { ManifestDocument } from '../documents/document-manifest.js'
import type { Addition, DocumentRecord, DocumentRegistry } from '../documents/document-registry.js'
import { printResult, printList, type JsonChoice } from './answer.js'
import { type CommandContext, jsonOption, UsageError, withDatabase } from './command.js'
import { operator } from './operator.js'

const mostFaults = 5

/** Adds the commands that manage registered documents. */
export function addDocumentsCommands(program: Command, context: CommandContext): void {
  const documents = program
    .command('documents')
    .description('register, list and remove GraphQL documents that clients send by id')
    .addHelpText(
      'after',
      '\nadd and remove take effect within seconds on all running gateways. See docs/front-end.md#trusted-documents.',
    )
  documents
    .command('add')
    .summary('register all documents of the manifests')
    .description(
      'Registers all documents of the manifests. If one is invalid for the schema of this release, none is registered and the exit code is 1.',
    )
    .argument(
      '<manifest...>',
      'files of @apollo/generate-persisted-query-manifest or @graphql-codegen/client-preset; "-" reads standard input',
    )
    .addOption(jsonOption)
    .action((paths, options) => add(paths, options, context))
  documents
    .command('list')
    .description('list the documents with their number of uses, most used first')
    .addOption(jsonOption)
    .action(async (options) => {
      const records = await withRegistry(context, (registry) => registry.list())
      printList(records, options, context, {
        none: 'No documents are registered.',
        line: describe,
      })
    })
  documents
    .command('remove')
    .description('remove documents; exit code 1 if one is not registered')
    .argument('<id...>')
    .addOption(jsonOption)
    .action((ids, options) => remove(ids, options, context))
}

async function add(
  paths: readonly string[],
  options: JsonChoice,
  context: CommandContext,
): Promise<void> {
  const { readManifest } = await import('../documents/document-manifest.js')
  const documents: ManifestDocument[] = []
  for (const path of paths) {
    const json = await readJson(path, context)
    for (const document of readManifest(json, nameOf(path))) documents.push(document)
  }
  const result = await withRegistry(context, async (registry, { production }) => {
    const { createGatewaySchema } = await import('../graphql/schema.js')
    const schema = await createGatewaySchema(new Map())
    const rules = { schema, introspection: !production, mostFaults }
    return registry.add(documents, rules, operator('documents add'))
  })
  printResult(result, options, context, () => {
    describeAddition(result, context)
  })
  if (result.faults.length > 0) context.exitCode = 1
}

async function remove(
  names: readonly string[],
  options: JsonChoice,
  context: CommandContext,
): Promise<void> {
  const { documentKey } = await import('../documents/document-manifest.js')
  const ids = [...new Set(names.map(documentKey))]
  const removed = await withRegistry(context, (registry) =>
    registry.remove(ids, operator('documents remove')),
  )
  const unknown = ids.filter((id) => !removed.includes(id))
  printResult({ removed, unknown }, options, context, () => {
    for (const id of removed) context.output.out(`removed ${id}`)
    for (const id of unknown) context.output.error(`${id} is not registered.`)
  })
  if (unknown.length > 0) context.exitCode = 1
}

/** @throws UsageError if the file is missing or not JSON */
async function readJson(path: string, { input }: CommandContext): Promise<unknown> {
  const text =
    path === '-' ? await wholeOf(input()) : await readFile(path, 'utf8').catch(() => null)
  if (text === null) throw new UsageError(`${path} does not exist or cannot be read.`)
  try {
    // Some shells start a file with a byte order mark.
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
  else output.out(`${added.length} added, ${known.length} already registered`)
}

function describe({ id, operations, addedAt, uses, lastUsedAt }: DocumentRecord): string {
  const last = lastUsedAt === null ? 'never' : lastUsedAt.toISOString().slice(0, 10)
  const added = addedAt.toISOString().slice(0, 10)
  return [id, `added ${added}`, `${uses} uses`, `last ${last}`, operations.join(', ')].join('  ')
}
