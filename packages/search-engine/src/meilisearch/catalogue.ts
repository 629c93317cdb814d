import type { Meilisearch, MultiSearchQuery, Settings } from 'meilisearch'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Clock } from '../host.js'
import type { QueryLanguage } from '../query-language.js'
import { versionFault } from './actions.js'
import { called, calledUnless } from './errors.js'
import {
  differingSettings,
  meilisearchIndex,
  newToken,
  primaryKey,
  tokenOf,
  tokenTexts,
  withToken,
  type MeilisearchIndex,
} from './settings.js'
import type { TaskFollower } from './tasks.js'
import { SearchEngineError, type IndexDefinition } from '../search-engine.js'

const marksSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      index: z.string(),
      // Earlier releases noted none of these.
      filledAt: z.number().default(0),
      token: z.string().nullable().default(null),
      position: z.coerce.bigint().default(0n),
    }),
  ),
})

type Mark = z.infer<typeof marksSchema>['results'][number]
type Marks = ReadonlyMap<string, Mark>

const mostMarks = 1_000

interface Entry {
  readonly index: MeilisearchIndex
  /** The fill that is searched: its own once that is complete, until then its predecessor's, if any. */
  readonly searched: Pick<Mark, 'id' | 'token'> | null
}

/**
 * Knows the indexes of the server. Which of them hold all records is kept in a small index of its own,
 * one document an index: a count of documents cannot tell a fill that broke off from a smaller landlord. The
 * document counts only for an index with the same token.
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
    const { id, token } = searched
    return { ...index, uid: id, token, standsIn: id !== index.uid }
  }

  /** A search of each index that can be searched, for no hits. */
  pings(): MultiSearchQuery[] {
    const fills = [...this.entries.values()].flatMap(({ searched }) => searched ?? [])
    return fills.map(({ id, token }) => ({ indexUid: id, limit: 0, filter: tokenTexts(token) }))
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
      const mark = marks.get(index.uid)
      const token = await this.bringUpToDate(index, mark)
      const isFilled = mark?.token === token
      if (!isFilled) toFill.push(definition.name)
      this.entries.set(definition.name, {
        index,
        searched: isFilled ? mark : predecessor(marks, index),
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

  /**
   * Makes the index anew, for a fill of its own. What is to take the place of another index gets the token of that
   * one, so that searches go on.
   */
  async clear(index: MeilisearchIndex, original: MeilisearchIndex): Promise<void> {
    const isShadow = index.uid !== original.uid
    if (!isShadow) await this.removeMark(index.uid)
    const token = isShadow ? await this.token(original) : null
    await this.deleteIndex(index.uid)
    await this.create(index)
    await this.change(index, withToken(index.settings, token ?? newToken()))
  }

  /** Whether the index is there, as a fill made it. */
  async isMade(index: MeilisearchIndex): Promise<boolean> {
    return (await this.token(index)) !== null
  }

  /** How far a filled index was noted to be; null of any other. */
  async position({ uid }: MeilisearchIndex): Promise<bigint | null> {
    return (await this.marks()).get(uid)?.position ?? null
  }

  /** Makes no mark: an index that has none is filled again. */
  async note({ uid }: MeilisearchIndex, position: bigint): Promise<void> {
    const mark = (await this.marks()).get(uid)
    if (mark !== undefined) await this.mark({ ...mark, position })
  }

  /** Swaps the documents and settings of the two and deletes what the index held before. */
  async swap({ uid }: MeilisearchIndex, shadowUid: string): Promise<void> {
    await this.tasks.done(`swap of ${uid}`, () =>
      this.client.swapIndexes([{ indexes: [uid, shadowUid], rename: false }]),
    )
    await this.deleteIndex(shadowUid)
  }

  /** Marks the index as filled. Those of other releases stay, because replicas may search them. */
  async confirmFilled(name: string, position: bigint): Promise<void> {
    const index = this.index(name)
    const id = index.uid
    const token = await this.token(index)
    if (token === null) throw new SearchEngineError('unavailable', `${id} is gone`)
    const marks = await this.marks()
    const mark = { id, index: name, filledAt: this.clock.now().getTime(), token, position }
    // A server that may use much memory takes half a second for each document that it is given by itself.
    const { filledAt } = marks.get(id) ?? mark
    const isKnown = isDeepStrictEqual({ ...mark, filledAt }, latest(marks, name))
    if (!isKnown) await this.mark(mark)
    this.entries.set(name, { index, searched: mark })
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

  private async token(index: MeilisearchIndex): Promise<string | null> {
    return tokenOf((await this.settings(index)) ?? {})
  }

  /** @returns the token of the fill that it holds */
  private async bringUpToDate(index: MeilisearchIndex, mark: Mark | undefined): Promise<string> {
    let actual = await this.settings(index)
    if (actual === null) {
      await this.create(index)
      actual = (await this.settings(index)) ?? {}
    }
    // A document that comes after the loss of an index makes it anew, with the server's own settings.
    const isOurs = isDeepStrictEqual(
      actual.searchableAttributes,
      index.settings.searchableAttributes,
    )
    const token = tokenOf(actual) ?? (isOurs ? mark?.token : null) ?? newToken()
    const differing = differingSettings(withToken(index.settings, token), actual)
    if (differing !== null) await this.change(index, differing)
    return token
  }

  private async create({ uid }: MeilisearchIndex): Promise<void> {
    // Another replica that starts at the same time may come first.
    await this.tasks.done(
      `creation of ${uid}`,
      () => this.client.createIndex(uid, { primaryKey }),
      'index_already_exists',
    )
  }

  private async change({ uid }: MeilisearchIndex, settings: Settings): Promise<void> {
    const update = () => this.client.index(uid).updateSettings(settings)
    await this.tasks.done(`settings of ${uid}`, update).catch(async (error: unknown) => {
      throw await this.explained(error)
    })
  }

  /** Names the version of a server that does not know settings of this release. */
  private async explained(error: unknown): Promise<unknown> {
    if (!(error instanceof SearchEngineError) || error.isTransient) return error
    const version = await called('version', () => this.client.getVersion()).catch(() => null)
    const fault = version === null ? null : versionFault(version.pkgVersion)
    return fault === null ? error : new SearchEngineError('unavailable', fault)
  }

  private async marks(): Promise<Marks> {
    const answer = await calledUnless('index_not_found', 'marks of filled indexes', async () =>
      marksSchema.parse(await this.client.index(this.marksUid).getDocuments({ limit: mostMarks })),
    )
    return new Map(answer?.results.map((mark) => [mark.id, mark]))
  }

  private async mark(mark: Mark): Promise<void> {
    const marks = [{ ...mark, position: String(mark.position) }]
    await this.tasks.done('mark of a filled index', () =>
      this.client.index(this.marksUid).addDocuments(marks, { primaryKey }),
    )
  }

  private async removeMark(uid: string): Promise<void> {
    await this.tasks.done(
      `mark of ${uid}`,
      () => this.client.index(this.marksUid).deleteDocument(uid),
      'index_not_found',
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

function predecessor(marks: Marks, { uid, definition }: MeilisearchIndex): Mark | null {
  return latest(new Map([...marks].filter(([other]) => other !== uid)), definition.name)
}

/** The mark of the index that was filled last for a name. */
function latest(marks: Marks, name: string): Mark | null {
  const [last] = [...marks.values()]
    .filter(({ index }) => index === name)
    .toSorted((one, other) => other.filledAt - one.filledAt)
  return last ?? null
}
