import { GatewayError, type Fault } from '../errors/gateway-error.js'

export interface NodeId {
  /** Name of an object type: `Person`. */
  readonly type: string
  readonly uuid: string
}

const typeForm = /^[A-Z][A-Za-z]{1,40}$/
const uuidForm = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** The opaque id of a record: type name and UUID in base64url. */
export function encodeNodeId({ type, uuid }: NodeId): string {
  return Buffer.from(`${type}:${uuid}`).toString('base64url')
}

/** @returns null if the text is not an id of `encodeNodeId` */
export function decodeNodeId(id: string): NodeId | null {
  const [type = '', uuid = '', ...rest] = Buffer.from(id, 'base64url').toString('utf8').split(':')
  const isId = rest.length === 0 && typeForm.test(type) && uuidForm.test(uuid)
  return isId ? { type, uuid } : null
}

/**
 * Parses an id argument of one type. A bare UUID is also accepted.
 *
 * @throws GatewayError ID_INVALID with the name of the argument
 */
export function readNodeId(id: string, type: string, path: readonly string[]): string {
  const bare = id.toLowerCase()
  if (uuidForm.test(bare)) return bare
  const decoded = decodeNodeId(id)
  if (decoded?.type === type) return decoded.uuid
  throw new GatewayError({
    code: 'ID_INVALID',
    message:
      decoded === null
        ? `${path.join('.')} is not a valid id.`
        : `${path.join('.')} is the id of ${withArticle(decoded.type)}, not of ${withArticle(type)}.`,
    path,
  })
}

/** Parses the ids of `input.ids` in order. An invalid id becomes a fault that has the index of the id in its path. */
export function readListedIds(ids: readonly string[], type: string): (string | Fault)[] {
  return ids.map((id, index) => {
    try {
      return readNodeId(id, type, ['input', 'ids', index.toString()])
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      return { code: error.code, message: error.message, path: error.argumentPath }
    }
  })
}

function withArticle(type: string): string {
  return `${/^[AEIOU]/.test(type) ? 'an' : 'a'} ${type}`
}
