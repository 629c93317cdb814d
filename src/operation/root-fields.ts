import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** The root fields of an operation by their names in the response, including those of fragments. */
export function rootFields(
  { selectionSet }: OperationDefinitionNode,
  document: DocumentNode,
): Map<string, FieldNode> {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const part of document.definitions) {
    if (part.kind === Kind.FRAGMENT_DEFINITION) fragments.set(part.name.value, part)
  }
  const fields = new Map<string, FieldNode>()
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value
        if (!fields.has(key)) fields.set(key, selection)
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        collect(selection.selectionSet)
      } else {
        const fragment = fragments.get(selection.name.value)
        // Each fragment once: fragments may spread each other in circles.
        fragments.delete(selection.name.value)
        if (fragment !== undefined) collect(fragment.selectionSet)
      }
    }
  }
  collect(selectionSet)
  return fields
}

/** The outermost fields of a document's operations and fragments that need a credential. */
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
  // With a selection it is invalid, and validation would read the whole selection first.
  if (name.value === '__typename') return selectionSet === undefined
  return introspection && isIntrospection(name.value)
}

/** Whether a root field is introspection. */
export function isIntrospection(name: string): boolean {
  return name === '__schema' || name === '__type'
}
