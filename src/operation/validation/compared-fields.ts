import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentSpreadNode,
  type SelectionSetNode,
} from 'graphql'

/** Fields with the same name in the response, and their selections. */
interface SameName {
  fields: number
  arguments: number
  readonly selected: Set<SelectionSetNode>
}

/**
 * Estimates the comparisons that OverlappingFieldsCanBeMerged of graphql-js makes for a document: merged
 * selection sets are visited once, and pairs are multiplied. The document must have no circle of fragments.
 *
 * @returns the count; counting stops above `most`
 */
export function comparedFields(document: DocumentNode, most: number): number {
  return new ComparedFields(document, most).total()
}

class ComparedFields {
  private readonly fragments = new Map<string, SelectionSetNode>()
  private readonly numbers = new Map<SelectionSetNode, number>()
  private readonly merged = new Set<string>()
  private count = 0

  constructor(
    private readonly document: DocumentNode,
    private readonly most: number,
  ) {
    for (const part of document.definitions) {
      if (part.kind === Kind.FRAGMENT_DEFINITION) {
        this.fragments.set(part.name.value, part.selectionSet)
      }
    }
  }

  total(): number {
    for (const part of this.document.definitions) {
      if ('selectionSet' in part) this.merge(new Set([part.selectionSet]))
    }
    return this.count
  }

  private merge(sets: Set<SelectionSetNode>): void {
    const key = Array.from(sets, (set) => this.numberOf(set))
      .sort((one, other) => one - other)
      .join()
    if (this.merged.has(key)) return
    this.merged.add(key)
    let fields = 0
    let spreads = 0
    const alike = new Map<string, SameName>()
    // The set grows as fragments are reached, each once.
    for (const set of sets) {
      for (const selection of selectionsOf(set)) {
        if (selection.kind === Kind.FIELD) {
          fields += 1
          addField(alike, selection)
        } else {
          spreads += 1
          const fragment = this.fragments.get(selection.name.value)
          if (fragment !== undefined) sets.add(fragment)
        }
      }
    }
    this.count += (sets.size - 1) * (fields / 2) + spreads * (2 * sets.size + spreads - 1)
    for (const { fields: same, arguments: args } of alike.values()) {
      this.count += (same - 1) * (same + args / 2)
    }
    for (const { selected } of alike.values()) {
      if (this.count > this.most) return
      if (selected.size > 0) this.merge(selected)
    }
  }

  private numberOf(set: SelectionSetNode): number {
    const number = this.numbers.get(set) ?? this.numbers.size
    this.numbers.set(set, number)
    return number
  }
}

/** Fields and spreads of a selection set, including its inline fragments. */
function* selectionsOf({
  selections,
}: SelectionSetNode): Generator<FieldNode | FragmentSpreadNode> {
  for (const selection of selections) {
    if (selection.kind === Kind.INLINE_FRAGMENT) yield* selectionsOf(selection.selectionSet)
    else yield selection
  }
}

function addField(alike: Map<string, SameName>, field: FieldNode): void {
  const name = (field.alias ?? field.name).value
  let same = alike.get(name)
  if (same === undefined) {
    same = { fields: 0, arguments: 0, selected: new Set() }
    alike.set(name, same)
  }
  same.fields += 1
  same.arguments += field.arguments?.length ?? 0
  if (field.selectionSet !== undefined) same.selected.add(field.selectionSet)
}
