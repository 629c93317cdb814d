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

/** Where inside a variable's value graphql-js finds the fault: `s.rows[0].name`. */
const insideValue = /^Variable "\$\w+" got invalid value [^]*? at "\w+((?:\.\w+|\[\d+\])*)"; /

/**
 * The argument that a variable with a bad value was for, with the input field inside it, spelt as for
 * literals: `filter.amountFrom`. Where a variable fills several, the first of them.
 *
 * @returns null for an error about anything else, and for a variable that fills no argument
 */
export function variableArgument(error: unknown): string | null {
  if (!(error instanceof GraphQLError)) return null
  const [node] = error.nodes ?? []
  // A value that only the variables in it make wrong is marked itself.
  if (node?.kind === Kind.VARIABLE || node?.kind === Kind.OBJECT || node?.kind === Kind.LIST) {
    return argumentOf(node)
  }
  const use = node?.kind === Kind.VARIABLE_DEFINITION ? firstUse(node) : null
  const argument = use === null ? null : argumentOf(use)
  if (argument === null) return null
  return argument + (insideValue.exec(error.message)?.[1] ?? '').replace(/\[\d+\]/g, '')
}

/** The first value that the variable fills: in its operation, then in the fragments of that. */
function firstUse(definition: VariableDefinitionNode): ValueNode | null {
  if (definition.loc === undefined) return null
  const { source, start } = definition.loc
  // An error knows its text, but not the document around its nodes.
  const { definitions } = parse(source)
  const operation = definitions.find(
    (part) =>
      part.kind === Kind.OPERATION_DEFINITION &&
      part.variableDefinitions?.some(({ loc }) => loc?.start === start) === true,
  )
  const reached = new Set<DefinitionNode>(operation === undefined ? [] : [operation])
  // The set grows while fragments are found in what it holds.
  for (const part of reached) {
    const use = useIn(part, definition.variable.name.value, (fragment) => {
      const found = definitions.find(
        (other) => other.kind === Kind.FRAGMENT_DEFINITION && other.name.value === fragment,
      )
      if (found !== undefined) reached.add(found)
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
