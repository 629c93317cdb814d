import { randomUUID } from 'node:crypto'
import type { Sql } from '../../src/host.js'
import type { MaintainedEngine } from '../../src/maintained-engine.js'
import {
  searchWindow,
  type FieldValue,
  type IndexDefinition,
  type SearchDocument,
  type SearchRequest,
} from '../../src/search-engine.js'

/** The index that most cases use. */
export const contractIndex: IndexDefinition = {
  name: 'persons',
  documentVersion: 1,
  searchable: [
    { field: 'name' },
    { field: 'addresses' },
    { field: 'reference', identifier: 'reference' },
    { field: 'postCode', identifier: 'postcode' },
    { field: 'uuid', identifier: 'uuid' },
  ],
  filterable: { kind: 'keyword', tags: 'keywords', active: 'boolean', amount: 'number' },
  sortable: ['nameKey', 'amount'],
  order: { field: 'nameKey', direction: 'asc' },
}

/** A second index; tests check that the two indexes stay separate. */
export const otherIndex: IndexDefinition = {
  name: 'assets',
  documentVersion: 1,
  searchable: [
    { field: 'name' },
    { field: 'words', shown: 'label' },
    { field: 'respelt', shown: null },
    { field: 'first', shown: ['whole', 'known'] },
    { field: 'last', shown: 'whole' },
    { field: 'holders', optional: true },
    { field: 'tags', optional: true },
    { field: 'otherForms', shown: null, holdsOtherForms: true },
  ],
  filterable: { kind: 'keyword' },
  sortable: [],
}

/** An engine with its own store. */
export interface EngineUnderTest {
  readonly engine: MaintainedEngine
  readonly transaction: Sql
  /** Another engine on the same store, as after a restart. */
  restarted(): MaintainedEngine
  close(): Promise<void>
}

/** Fills and searches the two indexes. Every case starts with its own documents. */
export class Corpus {
  private readonly storedIds = { persons: new Set<string>(), assets: new Set<string>() }

  private constructor(readonly subject: EngineUnderTest) {}

  static async open(subject: EngineUnderTest): Promise<Corpus> {
    for (const index of await subject.engine.prepare([contractIndex, otherIndex])) {
      await subject.engine.confirmBuilt(index)
    }
    return new Corpus(subject)
  }

  /**
   * Replaces all documents of an index.
   *
   * @returns their ids, in order
   */
  async fill(
    rows: readonly Readonly<Record<string, FieldValue>>[],
    index: 'persons' | 'assets' = 'persons',
  ): Promise<string[]> {
    const { engine, transaction } = this.subject
    await engine.sink(index, 'live').remove([...this.storedIds[index]], transaction)
    this.storedIds[index].clear()
    return this.add(rows, index)
  }

  async add(
    rows: readonly Readonly<Record<string, FieldValue>>[],
    index: 'persons' | 'assets' = 'persons',
  ): Promise<string[]> {
    const documents = rows.map((fields) => ({ id: randomUUID(), fields }))
    await this.write(documents, index)
    return documents.map(({ id }) => id)
  }

  async write(
    documents: readonly SearchDocument[],
    index: 'persons' | 'assets' = 'persons',
  ): Promise<void> {
    for (const { id } of documents) this.storedIds[index].add(id)
    const sink = this.subject.engine.sink(index, 'live')
    if (documents.length > 0) await sink.write(documents, this.subject.transaction)
  }

  async remove(ids: readonly string[]): Promise<void> {
    const sink = this.subject.engine.sink('persons', 'live')
    await sink.remove(ids, this.subject.transaction)
  }

  search(request: Partial<SearchRequest>) {
    return this.subject.engine.search({ ...everything, ...request })
  }

  /** Ids of the hits, in order. */
  async ids(request: Partial<SearchRequest>): Promise<string[]> {
    const { hits } = await this.search(request)
    return hits.map(({ id }) => id)
  }
}

export const everything: SearchRequest = {
  index: 'persons',
  text: '',
  offset: 0,
  limit: searchWindow,
}

/** For comparisons where the order does not matter. */
export function asSet(ids: readonly (string | undefined)[]): string[] {
  return ids.map(String).sort()
}
