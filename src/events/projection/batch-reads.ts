import type DataLoader from 'dataloader'
import type { Sql } from '../../database/sql.js'
import { grouped } from '../../foundation/grouped.js'
import { latestChange } from '../../records/record-feed.js'
import { recordLoader } from '../../records/record-loaders.js'
import type { SourceReader } from '../sources/source-reader.js'

/** A stored tenure, as far as it decides what an event reads. */
export interface StoredTenure {
  readonly id: string
  readonly assetId: string | null
  readonly isAssetStored: boolean
  /** Its members, without organisations. */
  readonly personIds: readonly string[]
}

/** The tenures with these ids, of these persons, and of these accounts; `key` is the id that led to the tenure. */
const tenuresSql = `
  with related as (
    select id as key, id as tenure_id from tenure where id = any($1::uuid[])
    union all
    select person_id, tenure_id from household_member where person_id = any($1::uuid[])
    union all
    select id, target_id from account where id = any($1::uuid[]))
  select related.key, tenure.id, tenure.tenured_asset_id as "assetId",
    asset.id is not null as "isAssetStored",
    array(select person_id from household_member member where member.tenure_id = tenure.id
      and lower(member.type) is distinct from 'organisation') as "personIds"
  from related join tenure on tenure.id = related.tenure_id
  left join asset on asset.id = tenure.tenured_asset_id`

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
 * The reads of events that are handled together, each done once. All events had arrived before the first read, so one
 * response is recent enough for all of them.
 */
export class BatchReads {
  /** Stored tenures by their own id, or the id of a member or account. */
  readonly tenures: DataLoader<string, readonly StoredTenure[]>
  private readonly responses = new Map<string, Promise<unknown>>()

  /** @param position in the change feed before the first read; later changes may be newer than what is read */
  private constructor(
    readonly sql: Sql,
    readonly sources: SourceReader,
    readonly position: bigint,
  ) {
    this.tenures = recordLoader(async (ids) => {
      const rows = await sql.query<StoredTenure & { readonly key: string }>(tenuresSql, [ids])
      return grouped(rows, ({ key }) => key)
    }, [])
  }

  static async begin(sql: Sql, sources: SourceReader): Promise<BatchReads> {
    return new BatchReads(sql, sources, await latestChange(sql))
  }

  /** Reads a source; the correlation id is that of the first event. */
  read<Entity extends SourceEntity>(
    entity: Entity,
    id: string,
    correlationId: string,
  ): ReturnType<SourceReader[Entity]> {
    const request = (): Promise<unknown> => this.sources[entity](id, correlationId)
    return this.cached(`${entity} ${id}`, request) as ReturnType<SourceReader[Entity]>
  }

  /** Alerts are read by the asset's reference; see `SourceReader.alertsOfAsset`. */
  alertsOfAsset(
    id: string,
    propertyReference: string | null,
    correlationId: string,
  ): ReturnType<SourceReader['alertsOfAsset']> {
    return this.cached(`alertsOfAsset ${id}`, () =>
      this.sources.alertsOfAsset(id, propertyReference, correlationId),
    )
  }

  private cached<Response>(key: string, request: () => Promise<Response>): Promise<Response> {
    const response = this.responses.get(key) ?? request()
    this.responses.set(key, response)
    return response as Promise<Response>
  }
}
