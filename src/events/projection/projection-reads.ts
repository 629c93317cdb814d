import DataLoader from 'dataloader'
import type { RowSource } from '../../database/row-source.js'
import { recordLoader } from '../../records/record-loaders.js'
import { type Membership, RowReader, type TenureRow } from '../../records/row-reader.js'
import type { SourceReader } from '../sources/source-reader.js'
import { rowStamps, stampKey, type StampKey } from './row-stamps.js'
import type { Account } from '../../generated/prisma/client.js'

/** Loaders for those who write records: tenures come with their members, and lists are whole. */
interface StoredLoaders {
  readonly account: DataLoader<string, Account | null>
  readonly tenure: DataLoader<string, TenureRow | null>
  readonly accountsOfTenure: DataLoader<string, readonly Account[]>
  readonly membershipsOfPerson: DataLoader<string, readonly Membership[]>
}

/** What a source is asked for by an id alone. */
export type EntityQuestion =
  | 'person'
  | 'tenure'
  | 'asset'
  | 'account'
  | 'contract'
  | 'accountsOfTenure'
  | 'contractsOfAsset'
  | 'totalOfPerson'
  | 'alertsOfPerson'

/**
 * What events that are worked on together read, each of it once: all of them had come before the first
 * read, so that one answer is new enough for each. A second answer could be written over a newer one.
 */
export class ProjectionReads {
  /** The records as they are stored, many of them by one statement. */
  readonly stored: StoredLoaders
  private readonly stamps: DataLoader<StampKey, string | null>
  private readonly answers = new Map<string, Promise<unknown>>()

  constructor(
    readonly rows: RowSource,
    readonly sources: SourceReader,
  ) {
    this.stored = createStoredLoaders(new RowReader(rows))
    this.stamps = new DataLoader(async (keys) => {
      const found = await rowStamps(rows, keys)
      return keys.map((key) => found.get(key) ?? null)
    })
  }

  /** Marks of rows before anything was read of their entities; see `row-stamps.ts`. */
  async stampsOf(keys: readonly StampKey[]): Promise<[StampKey, string | null][]> {
    return Promise.all(
      keys.map(async (key): Promise<[StampKey, string | null]> => [
        key,
        await this.stamps.load(key),
      ]),
    )
  }

  /** Whether an asset was there when its row was marked. */
  async knowsAsset(id: string): Promise<boolean> {
    return (await this.stamps.load(stampKey('asset', id))) !== null
  }

  /** Asks a source; the correlation id is that of the first to ask. */
  ask<Question extends EntityQuestion>(
    question: Question,
    id: string,
    correlationId: string,
  ): ReturnType<SourceReader[Question]> {
    const ask = (): Promise<unknown> => this.sources[question](id, correlationId)
    return this.once(`${question} ${id}`, ask) as ReturnType<SourceReader[Question]>
  }

  /** Asks for the alerts of an asset, which go by its reference; see `SourceReader.alertsOfAsset`. */
  alertsOfAsset(
    id: string,
    propertyReference: string | null,
    correlationId: string,
  ): ReturnType<SourceReader['alertsOfAsset']> {
    return this.once(`alertsOfAsset ${id}`, () =>
      this.sources.alertsOfAsset(id, propertyReference, correlationId),
    )
  }

  private once<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const answer = this.answers.get(key) ?? ask()
    this.answers.set(key, answer)
    return answer as Promise<Answer>
  }
}

function createStoredLoaders(reader: RowReader): StoredLoaders {
  return {
    account: recordLoader((ids) => reader.accounts(ids), null),
    tenure: recordLoader((ids) => reader.tenures(ids), null),
    accountsOfTenure: recordLoader((ids) => reader.accountsOfTenures(ids), []),
    membershipsOfPerson: recordLoader((ids) => reader.memberships(ids), []),
  }
}
