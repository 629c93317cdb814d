import type {
  SourceConfiguration,
  SourcePathName,
  SourceService,
} from '../../config/source-settings.js'
import { isJsonObject } from '../../foundation/json-object.js'
import type { Log } from '../../foundation/log.js'
import type { Measures } from '../../observability/measures.js'
import type { Tracing } from '../../observability/tracing.js'
import type {
  AccountRecord,
  AssetContract,
  Money,
  TransactionRecord,
} from '../../records/model/record-model.js'
import { PoisonEventError } from '../inbox/event-jobs.js'
import { owed } from './balance-sign.js'
import { DataQuality } from './data-quality.js'
import { readAccount } from './source-account.js'
import { readAlert, type SourceAlert } from './source-alert.js'
import { readAsset, type SourceAsset } from './source-asset.js'
import { SourceClient, type SourceLimits } from './source-client.js'
import { readContract } from './source-contract.js'
import { type Notes, SourceObject } from './source-object.js'
import { readPerson, type SourcePerson } from './source-person.js'
import { readTenure, type SourceTenure } from './source-tenure.js'
import { readTransaction } from './source-transaction.js'
import { money, uuid } from './source-values.js'
import { standardPaths } from './standard-paths.js'

const mostPages = 100

export interface SourceReaderOptions {
  readonly limits?: SourceLimits | undefined
  /** Counts what cannot be read. */
  readonly quality?: DataQuality
  readonly measures?: Measures
  readonly tracing?: Tracing
}

interface Located {
  readonly service: SourceService
  readonly path: SourcePathName
  readonly correlationId: string
}

/** Entities as their source services have them now. Null and empty lists stand for what is not there. */
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
    const at: Located = { service: 'person', path: 'person', correlationId }
    return this.one(at, { id }, (key, source) => {
      const { record, tenureIds } = readPerson(key, source)
      const { isPersonCautionaryAlert: _repeated, ...own } = record
      return { record: this.givesAlerts ? own : record, tenureIds }
    })
  }

  tenure(id: string, correlationId: string): Promise<SourceTenure | null> {
    return this.one({ service: 'tenure', path: 'tenure', correlationId }, { id }, readTenure)
  }

  asset(id: string, correlationId: string): Promise<SourceAsset | null> {
    const at: Located = { service: 'asset', path: 'asset', correlationId }
    return this.one(at, { id }, (key, source) => {
      const asset = readAsset(key, source)
      const { isAssetCautionaryAlerted: _repeated, ...own } = asset.record
      return { ...asset, record: this.givesAlerts ? own : asset.record }
    })
  }

  account(id: string, correlationId: string): Promise<AccountRecord | null> {
    const at: Located = { service: 'account', path: 'account', correlationId }
    return this.one(at, { id }, (key, source) => this.readAccount(key, source))
  }

  accountsOfTenure(id: string, correlationId: string): Promise<AccountRecord[]> {
    const at: Located = { service: 'account', path: 'accountsOfTenure', correlationId }
    return this.many(at, { id }, (key, source) => this.readAccount(key, source))
  }

  /** Whether totals of persons are to be asked for. */
  get givesTotals(): boolean {
    return this.configuration.personTotals === 'given'
  }

  /**
   * The total balance of a person; null when the account service knows none.
   *
   * @throws PoisonEventError when it cannot be read, or is left out
   */
  totalOfPerson(id: string, correlationId: string): Promise<Money | null> {
    const at: Located = { service: 'account', path: 'balanceOfPerson', correlationId }
    return this.object(at, { id }, (source, invalid) => {
      const total = source.given('totalBalance', money)
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
    const at: Located = { service: 'transaction', path: 'transaction', correlationId }
    const values = { id, targetId: targetId ?? '00000000-0000-0000-0000-000000000000' }
    return this.one(at, values, (key, source) =>
      readTransaction(key, source, this.configuration.balanceSign),
    )
  }

  /** Whether contracts are to be asked for. Otherwise those that are stored stay. */
  get givesContracts(): boolean {
    return this.clients.has('contract')
  }

  contract(id: string, correlationId: string): Promise<AssetContract | null> {
    return this.one({ service: 'contract', path: 'contract', correlationId }, { id }, readContract)
  }

  contractsOfAsset(id: string, correlationId: string): Promise<AssetContract[]> {
    const at: Located = { service: 'contract', path: 'contractsOfAsset', correlationId }
    return this.many(at, { id }, readContract)
  }

  /**
   * Whether alerts are to be asked for. What other services repeat of them is then left out of persons and
   * assets.
   */
  get givesAlerts(): boolean {
    return this.clients.has('alert')
  }

  alertsOfPerson(id: string, correlationId: string): Promise<SourceAlert[]> {
    return this.alerts({ service: 'alert', path: 'alertsOfPerson', correlationId }, { id })
  }

  /**
   * @param propertyReference the asset's `assetId`
   * @returns null when the service goes by a reference that the asset does not have
   */
  async alertsOfAsset(
    id: string,
    propertyReference: string | null,
    correlationId: string,
  ): Promise<SourceAlert[] | null> {
    const at: Located = { service: 'alert', path: 'alertsOfAsset', correlationId }
    const needsReference = this.template(at.path).includes('{propertyReference}')
    if (needsReference && propertyReference === null) return null
    return this.alerts(at, { id, propertyReference: propertyReference ?? '' })
  }

  private readAccount(id: string, source: SourceObject): AccountRecord {
    return readAccount(id, source, this.configuration.balanceSign)
  }

  private async one<Entity>(
    at: Located,
    values: { readonly id: string } & Readonly<Record<string, string>>,
    read: (id: string, source: SourceObject) => Entity,
  ): Promise<Entity | null> {
    return this.object(at, values, (source, invalid) => {
      const id = source.read('id', uuid)
      // A message that something is out of order is an object, too.
      if (id === null) throw invalid('no id')
      if (id !== values.id) throw invalid('another entity')
      return read(id, source)
    })
  }

  /** @param read throws what `invalid` makes of an object that is not what was asked for */
  private async object<Answer>(
    at: Located,
    values: Readonly<Record<string, string>>,
    read: (source: SourceObject, invalid: (what: string) => PoisonEventError) => Answer,
  ): Promise<Answer | null> {
    const template = this.template(at.path)
    const client = this.client(at.service)
    const body = await client.get(template, values, at.correlationId)
    if (body === undefined) return null
    if (!isJsonObject(body)) throw client.invalid('no object', template)
    const source = new SourceObject(body)
    try {
      return read(source, (what) => client.invalid(what, template))
    } finally {
      this.tellNotes(at, source.notes)
    }
  }

  private many<Entity>(
    at: Located,
    values: { readonly id: string },
    read: (id: string, source: SourceObject) => Entity,
  ): Promise<Entity[]> {
    return this.list(at, values, (source) => {
      const id = source.read('id', uuid)
      if (id === null) source.note('id', 'a UUID')
      return id === null ? [] : [read(id, source)]
    })
  }

  /** Alerts are not told apart, so that they may be without ids. */
  private alerts(at: Located, values: Readonly<Record<string, string>>): Promise<SourceAlert[]> {
    return this.list(at, values, (source) => [readAlert(source)])
  }

  /** Lists are bare, or in one of the envelopes of the public services, in pages or not. */
  private async list<Entry>(
    at: Located,
    values: Readonly<Record<string, string>>,
    read: (source: SourceObject) => readonly Entry[],
  ): Promise<Entry[]> {
    const client = this.client(at.service)
    const template = this.template(at.path)
    const found: Entry[] = []
    const notes: Notes = new Map()
    let token: string | null = null
    for (let page = 0; ; page += 1) {
      // Half a list would have the rest taken for removed.
      if (page === mostPages) throw client.invalid(`more than ${mostPages} pages`, template)
      const paged: string = token === null ? template : withToken(template)
      const body = await client.get(paged, { ...values, token: token ?? '' }, at.correlationId)
      if (body === undefined) break
      const entries = entriesOf(body)
      if (entries === null) throw client.invalid('no list', template)
      for (const entry of entries) {
        if (!isJsonObject(entry)) throw client.invalid('no list of objects', template)
        found.push(...read(new SourceObject(entry, notes)))
      }
      const next = nextToken(body)
      if (next === undefined) throw client.invalid('a token of a page that is no text', template)
      if (next === null) break
      token = next
    }
    this.tellNotes(at, notes)
    return found
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

  private tellNotes({ service, correlationId }: Located, notes: Notes): void {
    if (notes.size === 0) return
    this.quality.add(service, notes)
    const fields = [...notes.keys()].sort()
    this.log.warn({ service, fields, correlationId }, 'a source sent values that cannot be read')
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

/** Null on the last page; undefined for what cannot be one. */
function nextToken(body: unknown): string | null | undefined {
  const details = isJsonObject(body) ? body['paginationDetails'] : null
  const token = (isJsonObject(details) ? details['nextToken'] : null) ?? ''
  if (typeof token !== 'string' && typeof token !== 'number') return undefined
  return token === '' ? null : String(token)
}
