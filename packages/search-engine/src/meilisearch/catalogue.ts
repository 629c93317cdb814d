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
  tokenText,
  withToken,
  type MeilisearchIndex,
  type SearchedIndex,
} from './settings.js'
import type { TaskFollower } from './tasks.js'
import { SearchEngineError, type IndexDefinition } from '../search-engine.js'

const marksSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      index: z.string(),
      filledAt: z.number(),
      token: z.string(),
      position: z.coerce.bigint(),
    }),
  ),
})

type Mark = z.infer<typeof marksSchema>['results'][number]
type Marks = ReadonlyMap<string, Mark>

const maxMarks = 1_000

interface Entry {
  readonly index: MeilisearchIndex
  /**
   * The build that searches use: the build of this release or, until it is complete, the newest build of another
   * release.
   */
  readonly searched: Pick<Mark, 'id' | 'token'> | null
}

/**
 * Keeps track of the indexes on the server. A small separate index holds one mark for each built index, because a
 * count of documents cannot tell an interrupted build from a small landlord. A mark is valid only for an index with
 * the same token.
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

  /** @throws SearchEngineError `invalid-request` if `prepare` was not called with the index */
  index(name: string): MeilisearchIndex {
    return this.entry(name).index
  }

  canSearch(name: string): boolean {
    return (this.entries.get(name)?.searched ?? null) !== null
  }

  /** Whether the index of another release is searched for a name. */
  searchesOther(name: string): boolean {
    const { index, searched } = this.entry(name)
    return searched !== null && searched.id !== index.uid
  }

  /**
   * The index to search for a name.
   *
   * @throws SearchEngineError `unavailable` if no index of that name has been built
   */
  searchable(name: string): SearchedIndex {
    if (this.entries.size === 0) {
      throw new SearchEngineError('unavailable', 'the indexes are not prepared yet')
    }
    const { index, searched } = this.entry(name)
    if (searched === null) throw new SearchEngineError('unavailable', `${name} is being built`)
    return { ...index, uid: searched.id, token: searched.token }
  }

  /** One search without hits for each index that can be searched. */
  pings(): MultiSearchQuery[] {
    const fills = [...this.entries.values()].flatMap(({ searched }) => searched ?? [])
    return fills.map(({ id, token }) => ({ indexUid: id, limit: 0, filter: tokenText(token) }))
  }

  /**
   * Creates missing indexes and restores changed settings. The server answers with the old settings until it has
   * indexed the documents again.
   *
   * @returns names of the indexes that have not been built
   */
  async prepare<Name extends string>(
    definitions: readonly IndexDefinition<Name>[],
  ): Promise<Name[]> {
    const marks = await this.marks()
    const unbuilt: Name[] = []
    for (const definition of definitions) {
      const index = meilisearchIndex(definition, this.prefix, this.language)
      const mark = marks.get(index.uid)
      const token = await this.bringUpToDate(index, mark)
      const isBuilt = mark?.token === token
      if (!isBuilt) unbuilt.push(definition.name)
      const [newestOther = null] = marksOf(marks, definition.name).filter(
        ({ id }) => id !== index.uid,
      )
      this.entries.set(definition.name, { index, searched: isBuilt ? mark : newestOther })
    }
    return unbuilt
  }

  /** Uids of the built indexes that other releases have for a name, the newest first. */
  async others(name: string): Promise<string[]> {
    const { uid } = this.index(name)
    return marksOf(await this.marks(), name)
      .map(({ id }) => id)
      .filter((id) => id !== uid)
  }

  /** Deletes and creates a shadow, with the token of its original, so that searches continue after the swap. */
  async clear(shadow: MeilisearchIndex, original: MeilisearchIndex): Promise<void> {
    const token = await this.token(original)
    await this.deleteIndex(shadow.uid)
    await this.create(shadow)
    await this.change(shadow, withToken(shadow.settings, token ?? newToken()))
  }

  /** Whether the index exists and has a token. An index that the server created for a late document has none. */
  async isMade(index: MeilisearchIndex): Promise<boolean> {
    return (await this.token(index)) !== null
  }

  /** The stored feed position of a built index; null for any other. */
  async position({ uid }: MeilisearchIndex): Promise<bigint | null> {
    return (await this.marks()).get(uid)?.position ?? null
  }

  /** Does nothing for an index without a mark: that index is about to be built. */
  async note({ uid }: MeilisearchIndex, position: bigint): Promise<void> {
    const mark = (await this.marks()).get(uid)
    if (mark !== undefined) await this.mark({ ...mark, position })
  }

  /** Swaps documents and settings of the two indexes, then deletes the shadow with the old ones. */
  async swap({ uid }: MeilisearchIndex, shadowUid: string): Promise<void> {
    await this.tasks.done(`swap of ${uid}`, () =>
      this.client.swapIndexes([{ indexes: [uid, shadowUid], rename: false }]),
    )
    await this.deleteIndex(shadowUid)
  }

  async confirmBuilt(name: string, position: bigint): Promise<void> {
    const index = this.index(name)
    const id = index.uid
    const token = await this.token(index)
    if (token === null) throw new SearchEngineError('unavailable', `${id} does not exist`)
    const marks = await this.marks()
    const mark = { id, index: name, filledAt: this.clock.now().getTime(), token, position }
    // An unchanged mark is not written again: by default, a server with much memory clears large buffers for every
    // batch, so one document can take half a second.
    const { filledAt } = marks.get(id) ?? mark
    const [newest] = marksOf(marks, name)
    if (!isDeepStrictEqual({ ...mark, filledAt }, newest)) await this.mark(mark)
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

  /** @returns null if the index does not exist */
  private async settings({ uid }: MeilisearchIndex): Promise<Settings | null> {
    return calledUnless('index_not_found', `settings of ${uid}`, () =>
      this.client.index(uid).getSettings(),
    )
  }

  private async token(index: MeilisearchIndex): Promise<string | null> {
    return tokenOf((await this.settings(index)) ?? {})
  }

  /** @returns the token in the settings of the index; a new one if there was none */
  private async bringUpToDate(index: MeilisearchIndex, mark: Mark | undefined): Promise<string> {
    let actual = await this.settings(index)
    if (actual === null) {
      await this.create(index)
      actual = (await this.settings(index)) ?? {}
    }
    // A document sent after the loss of an index creates the index again, with the server's default settings.
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
    // Another replica that starts at the same time may have created it.
    await this.tasks.done(
      `creation of ${uid}`,
      () => this.client.createIndex(uid, { primaryKey }),
      'index_already_exists',
    )
  }

  private async change({ uid }: MeilisearchIndex, settings: Settings): Promise<void> {
    const update = () => this.client.index(uid).updateSettings(settings)
    await this.tasks.done(`settings of ${uid}`, update).catch(async (error: unknown) => {
      throw await this.explain(error)
    })
  }

  /** An error about the server's version if that version is the cause; otherwise the error itself. */
  private async explain(error: unknown): Promise<unknown> {
    if (!(error instanceof SearchEngineError) || error.isTransient) return error
    const version = await called('version', () => this.client.getVersion()).catch(() => null)
    const fault = version === null ? null : versionFault(version.pkgVersion)
    return fault === null ? error : new SearchEngineError('unavailable', fault)
  }

  private async marks(): Promise<Marks> {
    const answer = await calledUnless('index_not_found', 'marks of filled indexes', async () =>
      marksSchema.parse(await this.client.index(this.marksUid).getDocuments({ limit: maxMarks })),
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

/** Uid of the shadow that a build fills to replace this index. */
export function shadowOf(uid: string): string {
  return `${uid}_shadow`
}

/** The marks for a name, the newest first. */
function marksOf(marks: Marks, name: string): Mark[] {
  return [...marks.values()]
    .filter(({ index }) => index === name)
    .toSorted((one, other) => other.filledAt - one.filledAt)
}
