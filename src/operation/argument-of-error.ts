import {
  GraphQLError,
  Kind,
  TokenKind,
  type ASTNode,
  type Token,
  type VariableDefinitionNode,
} from 'graphql'

// Errors of graphql-js name the type of an invalid value, but not its argument.

const literals = new Set<string>([
  ...[Kind.INT, Kind.FLOAT, Kind.STRING, Kind.BOOLEAN, Kind.NULL, Kind.ENUM],
  ...[Kind.LIST, Kind.OBJECT, Kind.OBJECT_FIELD],
])

/**
 * The argument of an invalid literal, with the input field in it: `filter.amountFrom`.
 *
 * @returns null for an error about anything else
 */
export function literalArgument(error: unknown): string | null {
  const node = nodeOf(error)
  return node !== undefined && literals.has(node.kind) ? argumentOf(node.loc?.startToken) : null
}

/** The path in a variable's value, as graphql-js reports it: `s.rows[0].name`. */
const insideValue = /^Variable "\$\w+" got invalid value [^]*? at "\w+((?:\.\w+|\[\d+\])*)"; /

/**
 * An argument that uses a variable with an invalid value, in the form of `literalArgument`.
 *
 * @returns null for other errors and for an unused variable
 */
export function variableArgument(error: unknown): string | null {
  const node = nodeOf(error)
  // graphql-js marks the whole value if only the variables in it make it invalid.
  if (node?.kind === Kind.VARIABLE || node?.kind === Kind.OBJECT || node?.kind === Kind.LIST) {
    return argumentOf(node.loc?.startToken)
  }
  const argument = node?.kind === Kind.VARIABLE_DEFINITION ? argumentOf(firstUse(node)) : null
  if (argument === null) return null
  const path = insideValue.exec((error as GraphQLError).message)?.[1] ?? ''
  return argument + path.replace(/\[\d+\]/g, '')
}

function nodeOf(error: unknown): ASTNode | undefined {
  return error instanceof GraphQLError ? error.nodes?.[0] : undefined
}

/** The first use of a variable after its definition. If there is none, the last use before it, in a fragment. */
function firstUse({ variable, loc }: VariableDefinitionNode): Token | undefined {
  const isUse = ({ kind, next }: Token) =>
    kind === TokenKind.DOLLAR &&
    next?.value === variable.name.value &&
    next.next?.kind !== TokenKind.COLON
  for (let token = loc?.endToken.next; token; token = token.next) if (isUse(token)) return token
  for (let token = loc?.startToken.prev; token; token = token.prev) if (isUse(token)) return token
  return undefined
}

/** The argument that contains a value, with the input field in it; null if none does. */
function argumentOf(value: Token | undefined): string | null {
  const names: string[] = []
  let token: Token | null = value ?? null
  while (token !== null && token.kind !== TokenKind.PAREN_L) {
    const name: Token | null = token.prev?.kind === TokenKind.COLON ? token.prev.prev : null
    if (name !== null) names.unshift(name.value)
    token = enclosing(name ?? token)
  }
  return names.length === 0 ? null : names.join('.')
}

const opening = new Set<string>([TokenKind.PAREN_L, TokenKind.BRACKET_L, TokenKind.BRACE_L])
const closing = new Set<string>([TokenKind.PAREN_R, TokenKind.BRACKET_R, TokenKind.BRACE_R])

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
