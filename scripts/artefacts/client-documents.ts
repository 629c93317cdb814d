import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addTypenameSelectionDocumentTransform, preset } from '@graphql-codegen/client-preset'
import { codegen } from '@graphql-codegen/core'
import {
  getNullableType,
  GraphQLBoolean,
  isAbstractType,
  isInputObjectType,
  isListType,
  isObjectType,
  parse,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import { kindDefinitions } from '../../src/records/kinds/kinds.js'
import { listName } from '../../src/records/kinds/record-kind.js'
import { requestErrorCode } from '../../src/schema/user-errors.js'

const operations = 'client/operations'
const output = 'client/src/documents/'

/** TypeScript types of custom scalars. */
const scalars = {
  Date: 'string',
  DateTimeISO: 'string',
  Decimal: 'string',
  ID: 'string',
  JSONObject: 'Record<string, unknown>',
  TargetType: 'string',
  UUID: 'string',
}

/**
 * The generated files that we keep. We drop the preset's table of all documents, so that documents can be imported one
 * by one.
 */
const outputFiles = ['graphql.ts', 'persisted-documents.json']

/** Generates the files of the client kit, by path: typed documents, their manifest, and the shape of the schema. */
export async function clientDocuments(
  root: string,
  sdl: string,
  schema: GraphQLSchema,
): Promise<readonly (readonly [string, string])[]> {
  const documents = readdirSync(join(root, operations))
    .sort()
    .map((name) => {
      const rawSDL = readFileSync(join(root, operations, name), 'utf8')
      return { location: `${operations}/${name}`, rawSDL, document: parse(rawSDL) }
    })
  const sections = await preset.buildGeneratesSection({
    baseOutputDir: output,
    schema: parse(sdl),
    schemaAst: schema,
    documents,
    config: { scalars, strictScalars: true, useTypeImports: true, enumType: 'string-literal' },
    presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
    pluginMap: {},
    plugins: [],
    pluginContext: {},
    documentTransforms: [
      { name: 'typename', transformObject: addTypenameSelectionDocumentTransform, config: {} },
    ],
  })
  const documentFiles = await Promise.all(
    sections
      .filter(({ filename }) => outputFiles.some((name) => filename === output + name))
      .map(async (section) => [section.filename, await codegen(section)] as const),
  )
  return [...documentFiles, [`${output}schema-shape.ts`, schemaShape(schema)]]
}

/** The facts about the schema that a cache needs and cannot derive from answers. */
function schemaShape(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  const objects = types.filter(isObjectType)
  const possibleTypes = types
    .filter(isAbstractType)
    .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)] as const)
  const embedded = objects.filter((type) => isEmbedded(schema, type)).map(({ name }) => name)
  const lists = objects.flatMap((type) => {
    const fields = Object.values(type.getFields()).filter(({ args }) =>
      args.some(({ name }) => name === 'after'),
    )
    const argumentNames = fields.map(({ name, args }) => [
      name,
      args.map((arg) => arg.name).filter((arg) => arg !== 'after' && arg !== 'before'),
    ])
    return fields.length === 0 ? [] : [[type.name, Object.fromEntries(argumentNames)] as const]
  })
  return [
    '// Generated from the schema by: npm run generate',
    constant('possibleTypes', Object.fromEntries(possibleTypes), 'readonly string[]'),
    constant(
      'listArguments',
      Object.fromEntries(lists),
      'Readonly<Record<string, readonly string[]>>',
    ),
    `export const embeddedTypes: readonly string[] = ${JSON.stringify(embedded)}`,
    `export type RequestErrorCode = ${requestErrorCode
      .getValues()
      .map(({ name }) => `'${name}'`)
      .join(' | ')}`,
    `export const facetArguments = ${JSON.stringify(facetArguments(schema))} as const\n`,
  ].join('\n\n')
}

/** For each kind, its facets, each with the argument that selects values and the shape of that argument. */
function facetArguments(schema: GraphQLSchema) {
  const queries = schema.getQueryType()?.getFields() ?? {}
  const kinds = kindDefinitions.map((kind) => {
    const { searchField, facets } = kind
    const args = queries[searchField]?.args ?? []
    const entries = Object.entries(facets).map(
      ([name, { argument }]) => [name, { argument, shape: argumentShape(args, argument) }] as const,
    )
    return [listName(kind), Object.fromEntries(entries)] as const
  })
  return Object.fromEntries(kinds)
}

/** @param path name of an argument, or of an input field inside it: `filter.rentGroups` */
function argumentShape(args: readonly GraphQLArgument[], path: string) {
  const [first, ...fields] = path.split('.')
  let type: GraphQLInputType | undefined = args.find(({ name }) => name === first)?.type
  for (const field of fields) {
    const owner = getNullableType(type)
    type = isInputObjectType(owner) ? owner.getFields()[field]?.type : undefined
  }
  if (type === undefined) throw new Error(`No search has the argument ${path}.`)
  const inputType = getNullableType(type)
  if (isListType(inputType)) return 'list'
  if (isInputObjectType(inputType)) return 'range'
  return inputType === GraphQLBoolean ? 'boolean' : 'single'
}

/** True for a type without an identity of its own. */
function isEmbedded(schema: GraphQLSchema, type: GraphQLObjectType): boolean {
  const isRoot = [
    schema.getQueryType(),
    schema.getMutationType(),
    schema.getSubscriptionType(),
  ].includes(type)
  return (
    !isRoot &&
    !('id' in type.getFields()) &&
    !/(?:Connection|Edge|Payload|^PageInfo)$/.test(type.name)
  )
}

function constant(name: string, value: object, of: string): string {
  return `export const ${name}: Readonly<Record<string, ${of}>> = ${JSON.stringify(value)}`
}
