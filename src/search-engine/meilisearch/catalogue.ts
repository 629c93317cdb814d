import type { Meilisearch, Settings } from 'meilisearch'
import { z } from 'zod'
import type { Clock } from '../../foundation/clock.js'
import type { QueryLanguage } from '../query-language.js'
import { calledUnless } from './errors.js'
import {
  differingSettings,
  meilisearchIndex,
  primaryKey,
  type MeilisearchIndex,
} from './settings.js'
import type { TaskFollower } from './tasks.js'
import { SearchEngineError, type IndexDefinition } from '../search-engine.js'

const marksSchema = z.object({
  results: z.array(
    // Earlier releases had the state `retired` as well, and noted no time.
    z.object({ id: z.string(), index: z.string(), filledAt: z.number().default(0) }),
  ),
})

type Marks = ReadonlyMap<string, { readonly index: string; readonly filledAt: number }>

const mostMarks = 1_000

interface Entry {
  readonly index: MeilisearchIndex
  /** The index that is searched: itself once it is filled, until then its filled predecessor, if any. */
  readonly searched: string | null
}

/**
 * Knows the indexes of the server. Which of them hold all records is kept in a small index of its own,
 * one document an index: a count of documents cannot tell a fill that broke off from a smaller landlord.
 */
export class MeilisearchCatalogue {
  private readonly entries = new Map<string, Entry>()
  private readonly marksUid: string

  constructor(
    private readonly client: Meilisearch,
    private readonly tasks: TaskFollower,
    private readonly prefix: string,
    private readonly clock: Clock,
    private readonly language: QueryLanguage,
  ) {
    this.marksUid = `${prefix}filled_indexes`
  }

  /** @throws SearchEngineError `invalid-request` before `prepare` was given the index */
  index(name: string): MeilisearchIndex {
    return this.entry(name).index
  }

  canSearch(name: string): boolean {
    return (this.entries.get(name)?.searched ?? null) !== null
  }

  /**
   * The index to search for a name.
   *
   * @throws SearchEngineError `unavailable` as long as there is none that holds all records
   */
  searchable(name: string): MeilisearchIndex & { readonly standsIn: boolean } {
    if (this.entries.size === 0) {
      throw new SearchEngineError('unavailable', 'the indexes are not prepared yet')
    }
    const { index, searched } = this.entry(name)
    if (searched === null) throw new SearchEngineError('unavailable', `${name} is being filled`)
    return { ...index, uid: searched, standsIn: searched !== index.uid }
  }

  /**
   * Creates missing indexes and restores settings that were changed; the server goes on answering with
   * the old settings while it indexes again.
   *
   * @returns names of the indexes that are not known to hold all records
   */
  async prepare<Name extends string>(
    definitions: readonly IndexDefinition<Name>[],
  ): Promise<Name[]> {
    const marks = await this.marks()
    const toFill: Name[] = []
    for (const definition of definitions) {
      const index = meilisearchIndex(definition, this.prefix, this.language)
      const settings = await this.settings(index)
      const mark = marks.get(index.uid)
      if (settings === null && mark !== undefined) await this.removeMark(index.uid)
      await this.bringUpToDate(index, settings)
      const isFilled = settings !== null && mark !== undefined
      if (!isFilled) toFill.push(definition.name)
      this.entries.set(definition.name, {
        index,
        searched: isFilled ? index.uid : predecessor(marks, index),
      })
    }
    return toFill
  }

  /** Other filled indexes of the name: those of other releases. */
  async others(name: string): Promise<{ uid: string; isNewer: boolean }[]> {
    const { uid } = this.index(name)
    const marks = await this.marks()
    const filledAt = marks.get(uid)?.filledAt ?? 0
    return [...marks]
      .filter(([other, { index }]) => index === name && other !== uid)
      .map(([other, mark]) => ({ uid: other, isNewer: mark.filledAt >= filledAt }))
  }

  /** Has the index filled again before it is searched again. */
  async strikeOff(name: string): Promise<void> {
    await this.removeMark(this.index(name).uid)
  }

  /** Makes the index if it is not there, with the settings it needs, and empties it. */
  async clear(index: MeilisearchIndex): Promise<void> {
    const settings = await this.settings(index)
    await this.bringUpToDate(index, settings)
    if (settings === null) return
    await this.tasks.done(`emptying of ${index.uid}`, () =>
      this.client.index(index.uid).deleteAllDocuments(),
    )
  }

  /** Swaps the documents and settings of the two and deletes what the index held before. */
  async swap({ uid }: MeilisearchIndex, shadowUid: string): Promise<void> {
    await this.tasks.done(`swap of ${uid}`, () =>
      this.client.swapIndexes([{ indexes: [uid, shadowUid], rename: false }]),
    )
    await this.deleteIndex(shadowUid)
  }

  /** Marks the index as filled. Those of other releases stay, because replicas may search them. */
  async confirmFilled(name: string): Promise<void> {
    const index = this.index(name)
    // A server that may use much memory takes half a second for each document that it is given by itself.
    if (latestUid(await this.marks(), name) !== index.uid) await this.mark(index)
    this.entries.set(name, { index, searched: index.uid })
  }

  async delete(uid: string): Promise<void> {
    await this.deleteIndex(shadowOf(uid))
    await this.deleteIndex(uid)
    await this.removeMark(uid)
  }

  private entry(name: string): Entry {
    const entry = this.entries.get(name)
    if (entry === undefined) throw new SearchEngineError('invalid-request', `no index ${name}`)
    return entry
  }

  /** @returns null when there is no such index */
  private async settings({ uid }: MeilisearchIndex): Promise<Settings | null> {
    return calledUnless('index_not_found', `settings of ${uid}`, () =>
      this.client.index(uid).getSettings(),
    )
  }

  private async bringUpToDate(
    { uid, settings }: MeilisearchIndex,
    actual: Settings | null,
  ): Promise<void> {
    if (actual === null) {
      // Another replica that starts at the same time may come first.
      await this.tasks.done(
        `creation of ${uid}`,
        () => this.client.createIndex(uid, { primaryKey }),
        'index_already_exists',
      )
    }
    const differing = differingSettings(settings, actual ?? {})
    if (differing === null) return
    await this.tasks.done(`settings of ${uid}`, () =>
      this.client.index(uid).updateSettings(differing),
    )
  }

  private async marks(): Promise<Marks> {
    const answer = await calledUnless('index_not_found', 'marks of filled indexes', async () =>
      marksSchema.parse(await this.client.index(this.marksUid).getDocuments({ limit: mostMarks })),
    )
    return new Map(answer?.results.map(({ id, ...mark }) => [id, mark]))
  }

  private async mark({ uid, definition: { name } }: MeilisearchIndex): Promise<void> {
    const marks = [{ id: uid, index: name, state: 'filled', filledAt: this.clock.now().getTime() }]
    await this.tasks.done('mark of a filled index', () =>
      this.client.index(this.marksUid).addDocuments(marks, { primaryKey }),
    )
  }

  private async removeMark(uid: string): Promise<void> {
    await this.tasks.done(`mark of ${uid}`, () =>
      this.client.index(this.marksUid).deleteDocument(uid),
    )
  }

  private async deleteIndex(uid: string): Promise<void> {
    await this.tasks.done(
      `deletion of ${uid}`,
      () => this.client.deleteIndex(uid),
      'index_not_found',
    )
  }
}

/** Name of the index that is filled to take the place of another. */
export function shadowOf(uid: string): string {
  return `${uid}_shadow`
}

function predecessor(marks: Marks, { uid, definition }: MeilisearchIndex): string | null {
  return latestUid(new Map([...marks].filter(([other]) => other !== uid)), definition.name)
}

/** The index that was filled last for a name. */
function latestUid(marks: Marks, name: string): string | null {
  const [latest] = [...marks]
    .filter(([, { index }]) => index === name)
    .toSorted(([, one], [, other]) => other.filledAt - one.filledAt)
  return latest?.[0] ?? null
}
