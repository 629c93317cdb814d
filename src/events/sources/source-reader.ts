import {
  type SourceConfiguration,
  type SourcePathName,
  type SourceService,
  standardPaths,
} from '../../config/source-settings.js'
import { isJsonObject } from '../../foundation/json-object.js'
import type { Log } from '../../foundation/log.js'
import type { Measures } from '../../observability/measures.js'
import type { Tracing } from '../../observability/tracing.js'
import { type EntityKind, type PlainRecord, readPlain } from '../../records/kinds/plain-kinds.js'
import type { AccountRecord, Money } from '../../records/model/record-model.js'
import type { StoredContract } from '../../records/asset/fields.js'
import { PoisonEventError } from '../inbox/event-errors.js'
import { owed } from '../../records/sources/balance-sign.js'
import { DataQuality } from './data-quality.js'
import { readAccount } from '../../records/account/source.js'
import { readAsset, readContract, type SourceAsset } from '../../records/asset/source.js'
import {
  alertReader,
  type AlertRecord,
  type AlertTarget,
} from '../../records/cautionary-alert/source.js'
import { SourceClient, type SourceLimits } from './source-client.js'
import { type UnreadableFields, SourceObject } from '../../records/sources/source-object.js'
import { readPerson, type SourcePerson } from '../../records/person/source.js'
import { readTenure, type SourceTenure } from '../../records/tenure/source.js'
import { money, uuid } from '../../records/sources/source-values.js'

const maxPages = 100

export interface SourceReaderOptions {
  readonly limits?: SourceLimits | undefined
  /** Counts unreadable values. */
  readonly quality?: DataQuality
  readonly measures?: Measures
  readonly tracing?: Tracing
}

interface SourceRequest {
  readonly path: SourcePathName
  /** Values for the placeholders in the path. */
  readonly values: Readonly<Record<string, string>>
  readonly correlationId: string
}

/** Reads entities from their source services. Absent entities are null or empty lists. */
export class SourceReader {
  private readonly clients: ReadonlyMap<SourceService, SourceClient>
  private readonly quality: DataQuality

  constructor(
    private readonly configuration: SourceConfiguration,
    private readonly log: Pick<Log, 'warn'>,
    { limits, quality = new DataQuality(), measures, tracing }: SourceReaderOptions = {},
  ) {
    this.quality = quality
    this.clients = new Map(
      Object.entries(configuration.services).map(([service, { url, token }]) => [
        service as SourceService,
        new SourceClient({ service, baseUrl: url, token }, limits, measures, tracing),
      ]),
    )
  }

  person(id: string, correlationId: string): Promise<SourcePerson | null> {
    return this.entity({ path: 'person', values: { id }, correlationId }, (key, source) => {
      const { record, tenureIds } = readPerson(key, source)
      const { isPersonCautionaryAlert: _repeated, ...rest } = record
      return { record: this.hasAlerts ? rest : record, tenureIds }
    })
  }

  tenure(id: string, correlationId: string): Promise<SourceTenure | null> {
    return this.entity({ path: 'tenure', values: { id }, correlationId }, readTenure)
  }

  asset(id: string, correlationId: string): Promise<SourceAsset | null> {
    return this.entity({ path: 'asset', values: { id }, correlationId }, (key, source) => {
      const asset = readAsset(key, source)
      const { isAssetCautionaryAlerted: _repeated, ...rest } = asset.record
      return { ...asset, record: this.hasAlerts ? rest : asset.record }
    })
  }

  account(id: string, correlationId: string): Promise<AccountRecord | null> {
    return this.entity({ path: 'account', values: { id }, correlationId }, this.readAccount)
  }

  accountsOfTenure(id: string, correlationId: string): Promise<AccountRecord[]> {
    const request: SourceRequest = { path: 'accountsOfTenure', values: { id }, correlationId }
    return this.entities(request, this.readAccount)
  }

  /** Whether the account service supplies totals of persons. */
  get hasTotals(): boolean {
    return this.configuration.personTotals === 'given'
  }

  /** The total balance of a person; null if unknown. @throws PoisonEventError if it is missing or unreadable */
  totalOfPerson(id: string, correlationId: string): Promise<Money | null> {
    const request: SourceRequest = { path: 'balanceOfPerson', values: { id }, correlationId }
    return this.object(request, (source, invalid) => {
      const total = source.readOptional('totalBalance', money)
      if (total === undefined) throw invalid('no total balance')
      return owed(total, this.configuration.balanceSign)
    })
  }

  /** @param targetId the subject of the record; null if it has none, such as a transaction in suspense */
  plain(
    kind: EntityKind,
    id: string,
    targetId: string | null,
    correlationId: string,
  ): Promise<PlainRecord | null> {
    const values = { id, targetId: targetId ?? '00000000-0000-0000-0000-000000000000' }
    return this.entity({ path: kind, values, correlationId }, (key, source) =>
      readPlain(kind, key, source, this.configuration.balanceSign),
    )
  }

  /** Whether a contract service is configured. Without one, stored contracts stay. */
  get hasContracts(): boolean {
    return this.clients.has('contract')
  }

  contract(id: string, correlationId: string): Promise<StoredContract | null> {
    return this.entity({ path: 'contract', values: { id }, correlationId }, readContract)
  }

  contractsOfAsset(id: string, correlationId: string): Promise<StoredContract[]> {
    return this.entities({ path: 'contractsOfAsset', values: { id }, correlationId }, readContract)
  }

  /** Whether an alert service is configured. Alert flags of other services are then ignored. */
  get hasAlerts(): boolean {
    return this.clients.has('alert')
  }

  alertsOfPerson(id: string, correlationId: string): Promise<AlertRecord[]> {
    const request: SourceRequest = { path: 'alertsOfPerson', values: { id }, correlationId }
    return this.alerts(request, { personId: id })
  }

  /**
   * @param propertyReference the asset's `assetId`
   * @returns null if the service needs a reference that the asset does not have
   */
  async alertsOfAsset(
    id: string,
    propertyReference: string | null,
    correlationId: string,
  ): Promise<AlertRecord[] | null> {
    const { template } = this.at('alertsOfAsset')
    if (template.includes('{propertyReference}') && propertyReference === null) return null
    const values = { id, propertyReference: propertyReference ?? '' }
    return this.alerts({ path: 'alertsOfAsset', values, correlationId }, { assetId: id })
  }

  private readonly readAccount = (id: string, source: SourceObject): AccountRecord =>
    readAccount(id, source, this.configuration.balanceSign)

  private async entity<Entity>(
    request: SourceRequest,
    read: (id: string, source: SourceObject) => Entity,
  ): Promise<Entity | null> {
    return this.object(request, (source, invalid) => {
      const id = source.read('id', uuid)
      // An object without an id may be an error message.
      if (id === null) throw invalid('no id')
      if (id !== request.values['id']) throw invalid('another entity')
      return read(id, source)
    })
  }

  /** @param read throws the result of `invalid` for a wrong object */
  private async object<Value>(
    request: SourceRequest,
    read: (source: SourceObject, invalid: (what: string) => PoisonEventError) => Value,
  ): Promise<Value | null> {
    const { client, template } = this.at(request.path)
    const body = await client.get(template, request.values, request.correlationId)
    if (body === undefined) return null
    if (!isJsonObject(body)) throw client.invalid('no object', template)
    const source = new SourceObject(body)
    try {
      return read(source, (what) => client.invalid(what, template))
    } finally {
      this.reportUnreadable(request, source.unreadable)
    }
  }

  private entities<Entity>(
    request: SourceRequest,
    read: (id: string, source: SourceObject) => Entity,
  ): Promise<Entity[]> {
    return this.list(request, (source) => {
      const id = source.read('id', uuid)
      if (id === null) source.addUnreadable('id', 'a UUID')
      return id === null ? [] : [read(id, source)]
    })
  }

  private alerts(request: SourceRequest, target: AlertTarget): Promise<AlertRecord[]> {
    const read = alertReader(target)
    return this.list(request, (source) => [read(source)])
  }

  /** Reads a list, page by page. It may be a bare list, or be in an envelope of the public services. */
  private async list<Entry>(
    request: SourceRequest,
    read: (source: SourceObject) => readonly Entry[],
  ): Promise<Entry[]> {
    const { client, template } = this.at(request.path)
    const entries: Entry[] = []
    const unreadable: UnreadableFields = new Map()
    let token: string | null = null
    for (let page = 0; ; page += 1) {
      // An incomplete list would remove the missing records.
      if (page === maxPages) throw client.invalid(`more than ${maxPages} pages`, template)
      const paged: string = token === null ? template : withToken(template)
      const values = { ...request.values, token: token ?? '' }
      const body = await client.get(paged, values, request.correlationId)
      if (body === undefined) break
      const pageEntries = entriesOf(body)
      if (pageEntries === null) throw client.invalid('no list', template)
      for (const entry of pageEntries) {
        if (!isJsonObject(entry)) throw client.invalid('no list of objects', template)
        entries.push(...read(new SourceObject(entry, unreadable)))
      }
      const next = nextToken(body)
      if (next === undefined) throw client.invalid('a page token that is not text', template)
      if (next === null) break
      token = next
    }
    this.reportUnreadable(request, unreadable)
    return entries
  }

  private at(path: SourcePathName): { readonly client: SourceClient; readonly template: string } {
    const { service, template } = standardPaths[path]
    const client = this.clients.get(service)
    if (client !== undefined) {
      return { client, template: this.configuration.paths[path] ?? template }
    }
    const reason = `${service} service: no address is configured`
    throw new PoisonEventError({ code: 'SOURCE_UNAVAILABLE', reason })
  }

  private reportUnreadable(
    { path, correlationId }: SourceRequest,
    unreadable: UnreadableFields,
  ): void {
    if (unreadable.size === 0) return
    const { service } = standardPaths[path]
    this.quality.add(service, unreadable)
    const fields = [...unreadable.keys()].sort()
    this.log.warn(
      { service, fields, correlationId },
      'A source service sent unreadable values. Report the fields to its owners.',
    )
  }
}

function withToken(template: string): string {
  return `${template}${template.includes('?') ? '&' : '?'}paginationToken={token}`
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

const envelopes = ['results', 'accountResponseList', 'contracts', 'alerts']

function entriesOf(body: unknown): readonly unknown[] | null {
  if (isList(body)) return body
  if (!isJsonObject(body)) return null
  const enclosed = envelopes.map((name) => body[name])
  return enclosed.find(isList) ?? (enclosed.includes(null) ? [] : null)
}

/** The token of the next page. Null on the last page, undefined for an invalid token. */
function nextToken(body: unknown): string | null | undefined {
  const details = isJsonObject(body) ? body['paginationDetails'] : null
  const token = (isJsonObject(details) ? details['nextToken'] : null) ?? ''
  if (typeof token !== 'string' && typeof token !== 'number') return undefined
  return token === '' ? null : String(token)
}
