import { createHash } from 'node:crypto'
import { isJsonObject } from '../foundation/json-object.js'

/** A document as a manifest has it. */
export interface GivenDocument {
  readonly id: string
  readonly text: string
}

/** Why one document cannot be registered, in a sentence without its id. */
export interface DocumentFault {
  readonly id: string
  readonly fault: string
}

/** What was given is no manifest at all. */
class ManifestError extends Error {
  constructor(source: string) {
    super(
      `${source} is no manifest of documents: neither a JSON object of ids with their texts nor one of the format apollo-persisted-query-manifest, version 1.`,
    )
    this.name = 'ManifestError'
  }
}

/** Ids of clients' own, and digests with or without their name. */
const idShape = /^(?:sha256:[\da-f]{64}|[\w.~/+=-]{1,200})$/i
const digestShape = /^[\da-f]{64}$/i
const digestName = /^sha256:/i

/**
 * The documents of a manifest of either form: that of Apollo's tools, or ids with their texts as
 * `@graphql-codegen/client-preset` writes them.
 *
 * @param source what an error calls it, such as the path of its file
 * @throws ManifestError for anything else
 */
export function readManifest(json: unknown, source: string): readonly GivenDocument[] {
  const documents = isJsonObject(json) ? documentsOf(json) : null
  if (documents === null) throw new ManifestError(source)
  return documents
}

/** What is wrong with the ids of documents: digests must be those of their texts, and none may stand twice. */
export function idFaults(documents: readonly GivenDocument[]): DocumentFault[] {
  const seen = new Map<string, string>()
  return documents.flatMap(({ id, text }) => {
    const key = documentKey(id)
    const other = seen.get(key)
    seen.set(key, text)
    if (!idShape.test(id)) {
      return [
        { id, fault: 'its id must be a SHA-256 digest, or up to 200 letters, digits and -._~/+=' },
      ]
    }
    if (digestShape.test(key) && key !== digestOf(text)) {
      return [{ id, fault: 'its id is not the SHA-256 digest of its text' }]
    }
    return other === undefined || other === text
      ? []
      : [{ id, fault: 'its id stands before another text, too' }]
  })
}

/** How an id is stored and looked up: a digest in small letters and without its name. */
export function documentKey(id: string): string {
  const bare = id.replace(digestName, '')
  return digestShape.test(bare) ? bare.toLowerCase() : id
}

/** The SHA-256 of a text, in hexadecimal digits. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Null for what is neither of the two forms. */
function documentsOf(json: Readonly<Record<string, unknown>>): readonly GivenDocument[] | null {
  if (!('format' in json || 'operations' in json)) return allGiven(Object.entries(json))
  const { format, version, operations } = json
  if (format !== 'apollo-persisted-query-manifest' || version !== 1) return null
  if (!Array.isArray(operations)) return null
  return allGiven(
    operations.map((operation: unknown) =>
      isJsonObject(operation) ? [operation['id'], operation['body']] : [],
    ),
  )
}

function allGiven(pairs: readonly (readonly unknown[])[]): readonly GivenDocument[] | null {
  const documents = pairs.flatMap(([id, text]) =>
    typeof id === 'string' && typeof text === 'string' ? [{ id, text }] : [],
  )
  return documents.length === pairs.length ? documents : null
}
