import {
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  type SelectionSetNode,
} from 'graphql'

type Path = readonly string[]

/**
 * Whether an operation asks for certain fields below another one, so that they can be read ahead. What hangs on
 * a directive counts as not asked for: it is read when it is shown.
 */
export class Selections {
  /** By identity: the same document comes by again and again. */
  private readonly known = new WeakMap<FieldNode, boolean>()

  /** @param paths names of fields, from the first below the one that is resolved */
  constructor(private readonly paths: readonly Path[]) {}

  isAny({ fieldNodes, fragments }: GraphQLResolveInfo): boolean {
    return fieldNodes.some((node) => {
      let isAsked = this.known.get(node)
      if (isAsked === undefined) {
        isAsked = this.paths.some((path) => isBelow(node.selectionSet, path, fragments))
        this.known.set(node, isAsked)
      }
      return isAsked
    })
  }
}

function isBelow(
  set: SelectionSetNode | undefined,
  path: Path,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
): boolean {
  const [name, ...rest] = path
  if (name === undefined) return true
  return (set?.selections ?? []).some((selection) => {
    if ((selection.directives ?? []).length > 0) return false
    switch (selection.kind) {
      case Kind.FIELD:
        return selection.name.value === name && isBelow(selection.selectionSet, rest, fragments)
      case Kind.INLINE_FRAGMENT:
        return isBelow(selection.selectionSet, path, fragments)
      case Kind.FRAGMENT_SPREAD:
        return isBelow(fragments[selection.name.value]?.selectionSet, path, fragments)
    }
  })
}
