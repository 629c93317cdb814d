import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { fragmentsOf } from './cost/operation-cost.js'

/** The root fields of an operation by their names in the response, including those of fragments. */
export function rootFields(
  { selectionSet }: OperationDefinitionNode,
  document: DocumentNode,
): Map<string, FieldNode> {
  const fragments = fragmentsOf(document)
  const fields = new Map<string, FieldNode>()
  const spread = new Set<string>()
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value
        if (!fields.has(key)) fields.set(key, selection)
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        collect(selection.selectionSet)
      } else if (!spread.has(selection.name.value)) {
        // Read each fragment once, because fragments may form cycles.
        spread.add(selection.name.value)
        const fragment = fragments[selection.name.value]
        if (fragment !== undefined) collect(fragment.selectionSet)
      }
    }
  }
  collect(selectionSet)
  return fields
}
