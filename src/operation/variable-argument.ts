import {
  BREAK,
  GraphQLError,
  Kind,
  parse,
  visit,
  type ASTNode,
  type DefinitionNode,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql'
import { argumentOf } from './literal-argument.js'

/** The path in a variable's value, as graphql-js reports it: `s.rows[0].name`. */
const insideValue = /^Variable "\$\w+" got invalid value [^]*? at "\w+((?:\.\w+|\[\d+\])*)"; /

/**
 * The first argument that uses a variable with an invalid value, with the input field in it, in the form of
 * `literalArgument`.
 *
 * @returns null for other errors and for an unused variable
 */
export function variableArgument(error: unknown): string | null {
  if (!(error instanceof GraphQLError)) return null
  const [node] = error.nodes ?? []
  // The value itself is marked if only its variables make it invalid.
  if (node?.kind === Kind.VARIABLE || node?.kind === Kind.OBJECT || node?.kind === Kind.LIST) {
    return argumentOf(node)
  }
  const use = node?.kind === Kind.VARIABLE_DEFINITION ? firstUse(node) : null
  const argument = use === null ? null : argumentOf(use)
  if (argument === null) return null
  return argument + (insideValue.exec(error.message)?.[1] ?? '').replace(/\[\d+\]/g, '')
}

/** The first use of a variable: in its operation, then in that operation's fragments. */
function firstUse(definition: VariableDefinitionNode): ValueNode | null {
  if (definition.loc === undefined) return null
  const { source, start } = definition.loc
  // An error has the source text of its nodes, but not their document.
  const { definitions } = parse(source)
  const operation = definitions.find(
    (part) =>
      part.kind === Kind.OPERATION_DEFINITION &&
      part.variableDefinitions?.some(({ loc }) => loc?.start === start) === true,
  )
  const reached = new Set<DefinitionNode>(operation === undefined ? [] : [operation])
  // The set grows as fragments are reached.
  for (const part of reached) {
    const use = useIn(part, definition.variable.name.value, (fragment) => {
      const target = definitions.find(
        (other) => other.kind === Kind.FRAGMENT_DEFINITION && other.name.value === fragment,
      )
      if (target !== undefined) reached.add(target)
    })
    if (use !== null) return use
  }
  return null
}

function useIn(
  part: ASTNode,
  variable: string,
  onFragment: (name: string) => void,
): ValueNode | null {
  let use: ValueNode | null = null
  visit(part, {
    VariableDefinition: () => false,
    FragmentSpread: ({ name }) => {
      onFragment(name.value)
    },
    Variable: (node) => {
      if (node.name.value !== variable) return undefined
      use = node
      return BREAK
    },
  })
  return use
}
