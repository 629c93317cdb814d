import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** The fields that an operation asks of its root, by their names in the answer, with fragments spread. */
export function rootFields(
  { selectionSet }: OperationDefinitionNode,
  document: DocumentNode,
): Map<string, FieldNode> {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const part of document.definitions) {
    if (part.kind === Kind.FRAGMENT_DEFINITION) fragments.set(part.name.value, part)
  }
  const found = new Map<string, FieldNode>()
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value
        if (!found.has(key)) found.set(key, selection)
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        collect(selection.selectionSet)
      } else {
        const fragment = fragments.get(selection.name.value)
        // Looked at once: fragments may spread one another in circles.
        fragments.delete(selection.name.value)
        if (fragment !== undefined) collect(fragment.selectionSet)
      }
    }
  }
  collect(selectionSet)
  return found
}

/**
 * The outermost fields of a document's operations and fragments that not everybody may ask for. Those
 * of introspection types are open with introspection itself.
 */
export function closedFields(document: DocumentNode, introspection: boolean): readonly FieldNode[] {
  const closed: FieldNode[] = []
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet)
      if (selection.kind === Kind.FIELD && !isOpen(selection, introspection)) closed.push(selection)
    }
  }
  for (const part of document.definitions) {
    if (part.kind === Kind.OPERATION_DEFINITION) collect(part.selectionSet)
    if (part.kind === Kind.FRAGMENT_DEFINITION) {
      const isOfIntrospection = part.typeCondition.name.value.startsWith('__')
      if (!introspection || !isOfIntrospection) collect(part.selectionSet)
    }
  }
  return closed
}

function isOpen({ name, selectionSet }: FieldNode, introspection: boolean): boolean {
  // With fields of its own it would be a fault, and everything in them would be validated first.
  if (name.value === '__typename') return selectionSet === undefined
  return introspection && isIntrospection(name.value)
}

/** Whether a field of the root asks for the schema. */
export function isIntrospection(name: string): boolean {
  return name === '__schema' || name === '__type'
}
