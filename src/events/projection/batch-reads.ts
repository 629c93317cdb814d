import type DataLoader from 'dataloader'
import type { Sql } from '../../database/sql.js'
import { grouped } from '../../foundation/grouped.js'
import { latestChange } from '../../records/record-feed.js'
import { recordLoader } from '../../records/record-loaders.js'
import type { SourceReader } from '../sources/source-reader.js'

/** The fields of a stored tenure that decide which entities an event reads. */
export interface StoredTenure {
  readonly id: string
  readonly assetId: string | null
  readonly isAssetStored: boolean
  /** Members of the tenure, without organisations. */
  readonly personIds: readonly string[]
}

/** Tenures by the ids of tenures, of their members or of their accounts. `key` is the id that matched. */
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

/** Methods of `SourceReader` that read an entity or a list by an id. */
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
 * The reads for a batch of events. Each read is done once. All events arrived before the first read, so one response is
 * recent enough for all events.
 */
export class BatchReads {
  /** Stored tenures by the id of the tenure, of a member or of an account. */
  readonly tenures: DataLoader<string, readonly StoredTenure[]>
  private readonly responses = new Map<string, Promise<unknown>>()

  /** @param position in the change feed before the first read; later changes may be newer than the responses */
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

  /** Reads from a source service. The request has the correlation id of the first event that needs it. */
  read<Entity extends SourceEntity>(
    entity: Entity,
    id: string,
    correlationId: string,
  ): ReturnType<SourceReader[Entity]> {
    const request = (): Promise<unknown> => this.sources[entity](id, correlationId)
    return this.cached(`${entity} ${id}`, request) as ReturnType<SourceReader[Entity]>
  }

  /** Reads alerts as `SourceReader.alertsOfAsset` does. */
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
