import type { NamedOperation } from '../foundation/operation-facts.js'

/** Longer names are not used as labels. */
const longestName = 80

/**
 * Operation names for metric labels, whose number must be bounded. The first `most` names of callers are
 * used. Other and anonymous operations are labelled with their root field,
 * or `several` if they have more than one.
 */
export class OperationNames {
  private readonly names = new Set<string>()

  constructor(private readonly limit: number) {}

  of({ name, fields }: Pick<NamedOperation, 'name' | 'fields'>): string {
    if (name !== null && name.length <= longestName) {
      if (this.names.has(name)) return name
      if (this.names.size < this.limit) {
        this.names.add(name)
        return name
      }
    }
    const [field, ...others] = new Set(fields)
    return field === undefined || others.length > 0 ? 'several' : field
  }
}
