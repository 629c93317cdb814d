import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentSpreadNode,
  type SelectionSetNode,
} from 'graphql'

/** Fields that answer under one name, and what is selected of them. */
interface NamedAlike {
  fields: number
  arguments: number
  readonly selected: Set<SelectionSetNode>
}

/**
 * About how many comparisons the rule OverlappingFieldsCanBeMerged of graphql-js makes of a document,
 * found without making them: selection sets that are merged are looked at together and once, and what
 * is compared in pairs is multiplied. The document may have no circle of fragments.
 *
 * @returns in the unit of that rule's own budget; it is not counted further once it is above `most`
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
    const alike = new Map<string, NamedAlike>()
    // Fragments join the sets while these are gone through, each once.
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
    for (const { fields: same, arguments: given } of alike.values()) {
      this.count += (same - 1) * (same + given / 2)
    }
    for (const { selected } of alike.values()) {
      if (this.count > this.most) return
      if (selected.size > 0) this.merge(selected)
    }
  }

  private numberOf(set: SelectionSetNode): number {
    const known = this.numbers.get(set) ?? this.numbers.size
    this.numbers.set(set, known)
    return known
  }
}

/** Fields and spreads of a selection set, those of its inline fragments among them. */
function* selectionsOf({
  selections,
}: SelectionSetNode): Generator<FieldNode | FragmentSpreadNode> {
  for (const selection of selections) {
    if (selection.kind === Kind.INLINE_FRAGMENT) yield* selectionsOf(selection.selectionSet)
    else yield selection
  }
}

function addField(alike: Map<string, NamedAlike>, field: FieldNode): void {
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
