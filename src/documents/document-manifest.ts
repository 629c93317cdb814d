import { createHash } from 'node:crypto'
import { isJsonObject } from '../foundation/json-object.js'

/** A document of a manifest. */
export interface ManifestDocument {
  readonly id: string
  readonly text: string
}

/** Why a document cannot be registered. The sentence does not contain the id. */
export interface DocumentFault {
  readonly id: string
  readonly fault: string
}

/** The input is not a manifest. */
class ManifestError extends Error {
  constructor(source: string) {
    super(
      `${source} is not a document manifest. Use a JSON object of ids and texts, or the format apollo-persisted-query-manifest, version 1.`,
    )
    this.name = 'ManifestError'
  }
}

/** Custom ids, or digests with or without the prefix. */
const idShape = /^(?:sha256:[\da-f]{64}|[\w.~/+=-]{1,200})$/i
const digestShape = /^[\da-f]{64}$/i
const digestName = /^sha256:/i

/**
 * Parses a manifest of Apollo's tools, or an object of ids and texts as
 * `@graphql-codegen/client-preset` writes it.
 *
 * @param source name for error messages, such as the path of the file
 * @throws ManifestError for anything else
 */
export function readManifest(json: unknown, source: string): readonly ManifestDocument[] {
  const documents = isJsonObject(json) ? documentsOf(json) : null
  if (documents === null) throw new ManifestError(source)
  return documents
}

/** Faults of ids: a digest must match its text, and an id must not have two texts. */
export function idFaults(documents: readonly ManifestDocument[]): DocumentFault[] {
  const seen = new Map<string, string>()
  return documents.flatMap(({ id, text }) => {
    const key = documentKey(id)
    const other = seen.get(key)
    seen.set(key, text)
    if (!idShape.test(id)) {
      return [
        {
          id,
          fault: 'its id must be a SHA-256 digest, or at most 200 letters, digits and -._~/+=',
        },
      ]
    }
    if (digestShape.test(key) && key !== digestOf(text)) {
      return [{ id, fault: 'its id is not the SHA-256 digest of its text' }]
    }
    return other === undefined || other === text
      ? []
      : [{ id, fault: 'the manifest has another text with the same id' }]
  })
}

/** The stored form of an id. Digests are in lower case and without prefix. */
export function documentKey(id: string): string {
  const bare = id.replace(digestName, '')
  return digestShape.test(bare) ? bare.toLowerCase() : id
}

/** The SHA-256 of a text in hex. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Null if the JSON has neither of the two forms. */
function documentsOf(json: Readonly<Record<string, unknown>>): readonly ManifestDocument[] | null {
  if (!('format' in json || 'operations' in json)) return parsePairs(Object.entries(json))
  const { format, version, operations } = json
  if (format !== 'apollo-persisted-query-manifest' || version !== 1) return null
  if (!Array.isArray(operations)) return null
  return parsePairs(
    operations.map((operation: unknown) =>
      isJsonObject(operation) ? [operation['id'], operation['body']] : [],
    ),
  )
}

function parsePairs(pairs: readonly (readonly unknown[])[]): readonly ManifestDocument[] | null {
  const documents = pairs.flatMap(([id, text]) =>
    typeof id === 'string' && typeof text === 'string' ? [{ id, text }] : [],
  )
  return documents.length === pairs.length ? documents : null
}
