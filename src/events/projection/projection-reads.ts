import DataLoader from 'dataloader'
import type { Sql } from '../../database/sql.js'
import { recordLoader } from '../../records/record-loaders.js'
import { type Membership, RowReader, type TenureRow } from '../../records/row-reader.js'
import type { SourceReader } from '../sources/source-reader.js'
import { rowVersions, rowKey, type RowKey } from './row-versions.js'
import type { Account } from '../../generated/prisma/client.js'

/** Loaders for writers: tenures include their members, and lists are complete. */
interface StoredLoaders {
  readonly account: DataLoader<string, Account | null>
  readonly tenure: DataLoader<string, TenureRow | null>
  readonly accountsOfTenure: DataLoader<string, readonly Account[]>
  readonly membershipsOfPerson: DataLoader<string, readonly Membership[]>
}

/** Entities and lists that a source returns for an id; methods of `SourceReader`. */
export type SourceEntity =
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
 * The shared reads of events that are handled together, each done once. All events had arrived before the first read, so
 * one response is recent enough for all of them. A second response could overwrite a newer one.
 */
export class ProjectionReads {
  /** Stored records, batched. */
  readonly stored: StoredLoaders
  private readonly versions: DataLoader<RowKey, string | null>
  private readonly responses = new Map<string, Promise<unknown>>()

  constructor(
    readonly sql: Sql,
    readonly sources: SourceReader,
  ) {
    this.stored = createStoredLoaders(new RowReader(sql))
    this.versions = new DataLoader(async (keys) => {
      const versions = await rowVersions(sql, keys)
      return keys.map((key) => versions.get(key) ?? null)
    })
  }

  /** Versions of rows before their entities are read; see `row-versions.ts`. */
  async versionsOf(keys: readonly RowKey[]): Promise<[RowKey, string | null][]> {
    return Promise.all(
      keys.map(async (key): Promise<[RowKey, string | null]> => [
        key,
        await this.versions.load(key),
      ]),
    )
  }

  /** Whether the asset was stored when its version was read. */
  async hasAsset(id: string): Promise<boolean> {
    return (await this.versions.load(rowKey('asset', id))) !== null
  }

  /** Reads a source; the correlation id is that of the first event. */
  read<Entity extends SourceEntity>(
    entity: Entity,
    id: string,
    correlationId: string,
  ): ReturnType<SourceReader[Entity]> {
    const request = (): Promise<unknown> => this.sources[entity](id, correlationId)
    return this.once(`${entity} ${id}`, request) as ReturnType<SourceReader[Entity]>
  }

  /** Alerts are read by the asset's reference; see `SourceReader.alertsOfAsset`. */
  alertsOfAsset(
    id: string,
    propertyReference: string | null,
    correlationId: string,
  ): ReturnType<SourceReader['alertsOfAsset']> {
    return this.once(`alertsOfAsset ${id}`, () =>
      this.sources.alertsOfAsset(id, propertyReference, correlationId),
    )
  }

  private once<Response>(key: string, request: () => Promise<Response>): Promise<Response> {
    const response = this.responses.get(key) ?? request()
    this.responses.set(key, response)
    return response as Promise<Response>
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
