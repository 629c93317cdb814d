import type { Meilisearch } from 'meilisearch'
import { z } from 'zod'
import { called, calledUnless } from './meilisearch-errors.js'
import {
  differingSettings,
  meilisearchIndex,
  primaryKey,
  type MeilisearchIndex,
} from './meilisearch-settings.js'
import type { TaskFollower } from './meilisearch-tasks.js'
import { SearchEngineError, type IndexDefinition, type IndexName } from './search-engine.js'

/** `retired`: a newer definition took its place, and nobody writes to it any more. */
type FillState = 'filled' | 'retired'

const marksSchema = z.object({
  results: z.array(
    z.object({ id: z.string(), index: z.string(), state: z.enum(['filled', 'retired']) }),
  ),
})

const mostMarks = 1_000

/**
 * Knows the indexes of the server. Which of them hold all records is kept in a small index of its own,
 * one document an index: a count of documents cannot tell a fill that broke off from a smaller landlord.
 */
export class MeilisearchCatalogue {
  private readonly indexes = new Map<IndexName, MeilisearchIndex>()
  private readonly marksUid: string

  constructor(
    private readonly client: Meilisearch,
    private readonly tasks: TaskFollower,
    private readonly prefix: string,
  ) {
    this.marksUid = `${prefix}filled_indexes`
  }

  /** @throws SearchEngineError `invalid-request` before `prepare` was given the index */
  index(name: IndexName): MeilisearchIndex {
    const index = this.indexes.get(name)
    if (index === undefined) throw new SearchEngineError('invalid-request', `no index ${name}`)
    return index
  }

  /**
   * Creates missing indexes and mends settings that somebody changed; the server goes on answering with
   * the old settings while it indexes anew.
   *
   * @returns names of the indexes that do not hold all records yet
   */
  async prepare(definitions: readonly IndexDefinition[]): Promise<IndexName[]> {
    const marks = await this.marks()
    const toFill: IndexName[] = []
    for (const definition of definitions) {
      const index = meilisearchIndex(definition, this.prefix)
      const isNew = await this.bringUpToDate(index)
      const state = marks.get(index.uid)?.state
      // An older release is back: what was removed since then is still in its index.
      if (state === 'retired' && !isNew) await this.empty(index)
      if (state !== 'filled' || isNew) toFill.push(definition.name)
      this.indexes.set(definition.name, index)
    }
    return toFill
  }

  /**
   * Marks the index as filled and the one it replaces as retired. That one is kept, because replicas of
   * the release before may still search it; the next change deletes it.
   */
  async confirmFilled(name: IndexName): Promise<void> {
    const { uid } = this.index(name)
    const marks = [{ id: uid, index: name, state: 'filled' satisfies FillState }]
    for (const [other, { index, state }] of await this.marks()) {
      if (index !== name || other === uid) continue
      if (state === 'filled') marks.push({ id: other, index: name, state: 'retired' })
      else await this.delete(other)
    }
    await this.tasks.done('mark of a filled index', () =>
      this.client.index(this.marksUid).addDocuments(marks, { primaryKey }),
    )
  }

  private async bringUpToDate({ uid, settings }: MeilisearchIndex): Promise<boolean> {
    const actual = await calledUnless('index_not_found', `settings of ${uid}`, () =>
      this.client.index(uid).getSettings(),
    )
    if (actual === null) {
      // Another replica that starts at the same time may come first.
      await this.tasks.done(
        `creation of ${uid}`,
        () => this.client.createIndex(uid, { primaryKey }),
        'index_already_exists',
      )
    }
    const differing = differingSettings(settings, actual ?? {})
    if (differing !== null) {
      await this.tasks.done(`settings of ${uid}`, () =>
        this.client.index(uid).updateSettings(differing),
      )
    }
    return actual === null
  }

  private async marks(): Promise<Map<string, { index: string; state: FillState }>> {
    const answer = await calledUnless('index_not_found', 'marks of filled indexes', async () =>
      marksSchema.parse(await this.client.index(this.marksUid).getDocuments({ limit: mostMarks })),
    )
    return new Map(answer?.results.map(({ id, ...mark }) => [id, mark]))
  }

  private async empty({ uid }: MeilisearchIndex): Promise<void> {
    await this.tasks.done(`emptying of ${uid}`, () => this.client.index(uid).deleteAllDocuments())
  }

  private async delete(uid: string): Promise<void> {
    await this.tasks.done(
      `deletion of ${uid}`,
      () => this.client.deleteIndex(uid),
      'index_not_found',
    )
    await called(`mark of ${uid}`, () => this.client.index(this.marksUid).deleteDocument(uid))
  }
}
