import { GraphQLError, Kind, TokenKind, type ASTNode, type Token } from 'graphql'

const literals = new Set<string>([
  ...[Kind.INT, Kind.FLOAT, Kind.STRING, Kind.BOOLEAN, Kind.NULL, Kind.ENUM],
  ...[Kind.LIST, Kind.OBJECT, Kind.OBJECT_FIELD],
])
const opening = new Set<string>([TokenKind.PAREN_L, TokenKind.BRACKET_L, TokenKind.BRACE_L])
const closing = new Set<string>([TokenKind.PAREN_R, TokenKind.BRACKET_R, TokenKind.BRACE_R])

/**
 * The argument of the literal that an error of graphql-js points to, with the input field in it:
 * `filter.amountFrom`. The error names only the type.
 *
 * @returns null for an error about anything else
 */
export function literalArgument(error: unknown): string | null {
  const node = error instanceof GraphQLError ? error.nodes?.[0] : undefined
  return node === undefined || !literals.has(node.kind) ? null : argumentOf(node)
}

/** The argument that contains a value, with the input field in it; null if none does. */
export function argumentOf(value: ASTNode): string | null {
  const names: string[] = []
  let token: Token | null = value.loc?.startToken ?? null
  while (token !== null && token.kind !== TokenKind.PAREN_L) {
    const name: Token | null = token.prev?.kind === TokenKind.COLON ? token.prev.prev : null
    if (name !== null) names.unshift(name.value)
    token = enclosing(name ?? token)
  }
  return names.length === 0 ? null : names.join('.')
}

/** The bracket that is open before a token. */
function enclosing(inner: Token): Token | null {
  let depth = 0
  for (let token = inner.prev; token !== null; token = token.prev) {
    if (closing.has(token.kind)) depth += 1
    else if (opening.has(token.kind) && depth === 0) return token
    else if (opening.has(token.kind)) depth -= 1
  }
  return null
}
