import type { GraphQLError } from 'graphql'
import type { Path } from 'graphql/jsutils/Path.js'

/** The errors of one run, in the order in which they happened. */
export class CollectedErrors {
  readonly list: GraphQLError[] = []
  private readonly nulled = new Set<Path | undefined>()

  /**
   * Keeps an error, unless its place or one around it is null in the answer already.
   *
   * @param place undefined for the whole answer
   */
  add(error: GraphQLError, place: Path | undefined): void {
    for (let around = place; around !== undefined; around = around.prev) {
      if (this.nulled.has(around)) return
    }
    if (this.nulled.has(undefined)) return
    this.nulled.add(place)
    this.list.push(error)
  }
}
