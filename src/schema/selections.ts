import {
  Kind,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  type SelectionSetNode,
} from 'graphql'

type Path = readonly string[]

/**
 * Whether an operation selects certain nested fields, so that they can be prefetched. Selections with a directive do
 * not count; their fields are read on demand.
 */
export class Selections {
  /** @param paths field names, relative to the resolved field */
  constructor(private readonly paths: readonly Path[]) {}

  includesAny({ fieldNodes, fragments }: GraphQLResolveInfo): boolean {
    return fieldNodes.some(({ selectionSet }) =>
      this.paths.some((path) => containsPath(selectionSet, path, fragments)),
    )
  }
}

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>

function containsPath(
  set: SelectionSetNode | undefined,
  [name, ...rest]: Path,
  fragments: Fragments,
): boolean {
  if (name === undefined) return true
  if (set === undefined) return false
  const spread = new Set<string>()
  const isIn = ({ selections }: SelectionSetNode): boolean =>
    selections.some((selection) => {
      if ((selection.directives ?? []).length > 0) return false
      if (selection.kind === Kind.INLINE_FRAGMENT) return isIn(selection.selectionSet)
      if (selection.kind === Kind.FIELD) {
        return (
          selection.name.value === name && containsPath(selection.selectionSet, rest, fragments)
        )
      }
      const fragment = fragments[selection.name.value]
      // Each fragment is visited once: nested fragments that are spread twice would take exponential time.
      if (fragment === undefined || spread.has(selection.name.value)) return false
      spread.add(selection.name.value)
      return isIn(fragment.selectionSet)
    })
  return isIn(set)
}
