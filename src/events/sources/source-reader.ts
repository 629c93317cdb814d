import type {
  SourceConfiguration,
  SourcePathName,
  SourceService,
} from '../../config/source-settings.js'
import { isJsonObject } from '../../foundation/json-object.js'
import type { Log } from '../../foundation/log.js'
import type { Measures } from '../../observability/measures.js'
import type { Tracing } from '../../observability/tracing.js'
import type { AccountRecord, Money, TransactionRecord } from '../../records/model/record-model.js'
import type { StoredContract } from '../../records/asset/fields.js'
import { PoisonEventError } from '../inbox/event-jobs.js'
import { owed } from '../../records/sources/balance-sign.js'
import { DataQuality } from './data-quality.js'
import { readAccount } from '../../records/account/source.js'
import { readAlert, type SourceAlert } from './source-alert.js'
import { readAsset, readContract, type SourceAsset } from '../../records/asset/source.js'
import { SourceClient, type SourceLimits } from './source-client.js'
import { type Notes, SourceObject } from '../../records/sources/source-object.js'
import { readPerson, type SourcePerson } from '../../records/person/source.js'
import { readTenure, type SourceTenure } from '../../records/tenure/source.js'
import { readTransaction } from '../../records/transaction/source.js'
import { money, uuid } from '../../records/sources/source-values.js'
import { standardPaths } from './standard-paths.js'

const maxPages = 100

export interface SourceReaderOptions {
  readonly limits?: SourceLimits | undefined
  /** Counts unreadable values. */
  readonly quality?: DataQuality
  readonly measures?: Measures
  readonly tracing?: Tracing
}

interface SourceRequest {
  readonly service: SourceService
  readonly path: SourcePathName
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
    const request: SourceRequest = { service: 'person', path: 'person', correlationId }
    return this.entity(request, { id }, (key, source) => {
      const { record, tenureIds } = readPerson(key, source)
      const { isPersonCautionaryAlert: _repeated, ...rest } = record
      return { record: this.hasAlerts ? rest : record, tenureIds }
    })
  }

  tenure(id: string, correlationId: string): Promise<SourceTenure | null> {
    return this.entity({ service: 'tenure', path: 'tenure', correlationId }, { id }, readTenure)
  }

  asset(id: string, correlationId: string): Promise<SourceAsset | null> {
    const request: SourceRequest = { service: 'asset', path: 'asset', correlationId }
    return this.entity(request, { id }, (key, source) => {
      const asset = readAsset(key, source)
      const { isAssetCautionaryAlerted: _repeated, ...rest } = asset.record
      return { ...asset, record: this.hasAlerts ? rest : asset.record }
    })
  }

  account(id: string, correlationId: string): Promise<AccountRecord | null> {
    const request: SourceRequest = { service: 'account', path: 'account', correlationId }
    return this.entity(request, { id }, (key, source) => this.readAccount(key, source))
  }

  accountsOfTenure(id: string, correlationId: string): Promise<AccountRecord[]> {
    const request: SourceRequest = { service: 'account', path: 'accountsOfTenure', correlationId }
    return this.entities(request, { id }, (key, source) => this.readAccount(key, source))
  }

  /** Whether the account service supplies totals of persons. */
  get hasTotals(): boolean {
    return this.configuration.personTotals === 'given'
  }

  /** The total balance of a person; null when unknown. @throws PoisonEventError if it is missing or unreadable */
  totalOfPerson(id: string, correlationId: string): Promise<Money | null> {
    const request: SourceRequest = { service: 'account', path: 'balanceOfPerson', correlationId }
    return this.object(request, { id }, (source, invalid) => {
      const total = source.readOptional('totalBalance', money)
      if (total === undefined) throw invalid('no total balance')
      return owed(total, this.configuration.balanceSign)
    })
  }

  /** @param targetId the tenure; null for money in suspense */
  transaction(
    id: string,
    targetId: string | null,
    correlationId: string,
  ): Promise<TransactionRecord | null> {
    const request: SourceRequest = { service: 'transaction', path: 'transaction', correlationId }
    const values = { id, targetId: targetId ?? '00000000-0000-0000-0000-000000000000' }
    return this.entity(request, values, (key, source) =>
      readTransaction(key, source, this.configuration.balanceSign),
    )
  }

  /** Whether a contract service is configured; otherwise stored contracts stay. */
  get hasContracts(): boolean {
    return this.clients.has('contract')
  }

  contract(id: string, correlationId: string): Promise<StoredContract | null> {
    return this.entity(
      { service: 'contract', path: 'contract', correlationId },
      { id },
      readContract,
    )
  }

  contractsOfAsset(id: string, correlationId: string): Promise<StoredContract[]> {
    const request: SourceRequest = { service: 'contract', path: 'contractsOfAsset', correlationId }
    return this.entities(request, { id }, readContract)
  }

  /** Whether an alert service is configured. Alert flags of other services are then ignored. */
  get hasAlerts(): boolean {
    return this.clients.has('alert')
  }

  alertsOfPerson(id: string, correlationId: string): Promise<SourceAlert[]> {
    return this.alerts({ service: 'alert', path: 'alertsOfPerson', correlationId }, { id })
  }

  /**
   * @param propertyReference the asset's `assetId`
   * @returns null when the service needs a reference that the asset does not have
   */
  async alertsOfAsset(
    id: string,
    propertyReference: string | null,
    correlationId: string,
  ): Promise<SourceAlert[] | null> {
    const request: SourceRequest = { service: 'alert', path: 'alertsOfAsset', correlationId }
    const needsReference = this.template(request.path).includes('{propertyReference}')
    if (needsReference && propertyReference === null) return null
    return this.alerts(request, { id, propertyReference: propertyReference ?? '' })
  }

  private readAccount(id: string, source: SourceObject): AccountRecord {
    return readAccount(id, source, this.configuration.balanceSign)
  }

  private async entity<Entity>(
    request: SourceRequest,
    values: { readonly id: string } & Readonly<Record<string, string>>,
    read: (id: string, source: SourceObject) => Entity,
  ): Promise<Entity | null> {
    return this.object(request, values, (source, invalid) => {
      const id = source.read('id', uuid)
      // Error messages are objects too.
      if (id === null) throw invalid('no id')
      if (id !== values.id) throw invalid('another entity')
      return read(id, source)
    })
  }

  /** @param read throws the result of `invalid` for a wrong object */
  private async object<Value>(
    request: SourceRequest,
    values: Readonly<Record<string, string>>,
    read: (source: SourceObject, invalid: (what: string) => PoisonEventError) => Value,
  ): Promise<Value | null> {
    const template = this.template(request.path)
    const client = this.client(request.service)
    const body = await client.get(template, values, request.correlationId)
    if (body === undefined) return null
    if (!isJsonObject(body)) throw client.invalid('no object', template)
    const source = new SourceObject(body)
    try {
      return read(source, (what) => client.invalid(what, template))
    } finally {
      this.reportNotes(request, source.notes)
    }
  }

  private entities<Entity>(
    request: SourceRequest,
    values: { readonly id: string },
    read: (id: string, source: SourceObject) => Entity,
  ): Promise<Entity[]> {
    return this.list(request, values, (source) => {
      const id = source.read('id', uuid)
      if (id === null) source.note('id', 'a UUID')
      return id === null ? [] : [read(id, source)]
    })
  }

  /** Alerts need no ids. */
  private alerts(
    request: SourceRequest,
    values: Readonly<Record<string, string>>,
  ): Promise<SourceAlert[]> {
    return this.list(request, values, (source) => [readAlert(source)])
  }

  /** Lists are bare or in an envelope of the public services, with or without pages. */
  private async list<Entry>(
    request: SourceRequest,
    values: Readonly<Record<string, string>>,
    read: (source: SourceObject) => readonly Entry[],
  ): Promise<Entry[]> {
    const client = this.client(request.service)
    const template = this.template(request.path)
    const entries: Entry[] = []
    const notes: Notes = new Map()
    let token: string | null = null
    for (let page = 0; ; page += 1) {
      // An incomplete list would remove the rest of the records.
      if (page === maxPages) throw client.invalid(`more than ${maxPages} pages`, template)
      const paged: string = token === null ? template : withToken(template)
      const body = await client.get(paged, { ...values, token: token ?? '' }, request.correlationId)
      if (body === undefined) break
      const pageEntries = entriesOf(body)
      if (pageEntries === null) throw client.invalid('no list', template)
      for (const entry of pageEntries) {
        if (!isJsonObject(entry)) throw client.invalid('no list of objects', template)
        entries.push(...read(new SourceObject(entry, notes)))
      }
      const next = nextToken(body)
      if (next === undefined) throw client.invalid('a token of a page that is no text', template)
      if (next === null) break
      token = next
    }
    this.reportNotes(request, notes)
    return entries
  }

  private client(service: SourceService): SourceClient {
    const client = this.clients.get(service)
    if (client !== undefined) return client
    const reason = `${service} service: no address is configured`
    throw new PoisonEventError({ code: 'SOURCE_UNAVAILABLE', reason })
  }

  private template(path: SourcePathName): string {
    return this.configuration.paths[path] ?? standardPaths[path]
  }

  private reportNotes({ service, correlationId }: SourceRequest, notes: Notes): void {
    if (notes.size === 0) return
    this.quality.add(service, notes)
    const fields = [...notes.keys()].sort()
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

/** Null on the last page; undefined for an invalid token. */
function nextToken(body: unknown): string | null | undefined {
  const details = isJsonObject(body) ? body['paginationDetails'] : null
  const token = (isJsonObject(details) ? details['nextToken'] : null) ?? ''
  if (typeof token !== 'string' && typeof token !== 'number') return undefined
  return token === '' ? null : String(token)
}
