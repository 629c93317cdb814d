import type { Gathered } from '../projection/gathered.js'
import type { SourceObject } from '../sources/source-object.js'
import type { ImportLine } from './import-line.js'
import type { StoredRecords } from './stored-records.js'

/** Fields of records that are told by a member of another name, or by any of several. */
const toldBy: Readonly<Record<string, readonly string[]>> = {
  tenureTypeCode: ['tenureType'],
  tenureTypeDescription: ['tenureType'],
  tenuredAssetId: ['tenuredAsset'],
  parentAssetIds: ['parentAssetIds', 'parents', 'assetLocation.parentAssets'],
  currentTenureId: ['tenure'],
  senderId: ['sender'],
  senderFullName: ['sender'],
}

type IsTold = (field: string) => boolean

/** What lines do not tell of their records, so that it can stay as it is stored. */
export class LeftOut {
  private readonly told = new Map<string, IsTold>()

  add({ kind, id, record }: ImportLine): void {
    const isTold = (field: string) => (toldBy[field] ?? [field]).some((path) => tells(record, path))
    this.told.set(`${kind} ${id}`, isTold)
  }

  /** Completes the records of the lines with what is stored of them. */
  fillIn(gathered: Gathered, stored: StoredRecords): void {
    const { persons, assets, tenures, accounts, transactions } = gathered
    for (const [id, person] of persons) {
      const record = this.filled('person', person.record, stored.persons.get(id))
      persons.set(id, { ...person, record })
    }
    for (const [id, asset] of assets) {
      const known = stored.assets.get(id)
      const record = this.filled('asset', asset.record, known)
      const tenureId = this.isTold('asset', id, 'currentTenureId') ? null : known?.currentTenureId
      const tenure =
        typeof tenureId === 'string'
          ? { id: tenureId, startOfTenureDate: null, endOfTenureDate: null }
          : asset.tenure
      assets.set(id, { ...asset, record, tenure })
    }
    for (const [id, tenure] of tenures) {
      tenures.set(id, this.filled('tenure', tenure, stored.tenures.get(id)))
    }
    for (const [id, account] of accounts) {
      accounts.set(id, this.filled('account', account, stored.accounts.get(id)))
    }
    for (const [id, transaction] of transactions) {
      transactions.set(id, this.filled('transaction', transaction, stored.transactions.get(id)))
    }
  }

  private filled<Fields extends { readonly id: string }>(
    kind: string,
    given: Fields,
    stored: object | undefined,
  ): Fields {
    const kept = Object.entries(stored ?? {}).filter(
      ([field]) => field in given && !this.isTold(kind, given.id, field),
    )
    return { ...given, ...(Object.fromEntries(kept) as Partial<Fields>) }
  }

  private isTold(kind: string, id: string, field: string): boolean {
    return field === 'id' || this.told.get(`${kind} ${id}`)?.(field) !== false
  }
}

function tells(record: SourceObject, path: string): boolean {
  const [name = '', inner] = path.split('.')
  return inner === undefined ? record.tells(name) : record.object(name)?.tells(inner) === true
}
