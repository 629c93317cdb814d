import type { NamedOperation } from '../foundation/operation-facts.js'

/** Longer names are names of nothing that anybody looks for. */
const longestName = 80

/**
 * Names of operations for labels, of which there must not be many. So many names of callers are taken as
 * they come; operations by other names, and those without one, go by the root field that they ask for, of
 * which the schema has a bounded number.
 */
export class OperationNames {
  private readonly known = new Set<string>()

  constructor(private readonly most: number) {}

  of({ name, fields }: Pick<NamedOperation, 'name' | 'fields'>): string {
    if (name !== null && name.length <= longestName) {
      if (this.known.has(name)) return name
      if (this.known.size < this.most) {
        this.known.add(name)
        return name
      }
    }
    const [field, ...others] = new Set(fields)
    return field === undefined || others.length > 0 ? 'several' : field
  }
}
