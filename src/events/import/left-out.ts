import type { RecordReader } from '../../records/record-reader.js'
import type { Gathered } from '../projection/gathered.js'
import type { SourceObject } from '../sources/source-object.js'
import type { ImportLine } from './import-line.js'

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
  async fillIn(reader: RecordReader, gathered: Gathered): Promise<void> {
    const { persons, assets, tenures, accounts, transactions } = gathered
    const storedPersons = await reader.persons([...persons.keys()])
    for (const [id, person] of persons) {
      const record = this.filled('person', person.record, storedPersons.get(id))
      persons.set(id, { ...person, record })
    }
    const storedAssets = await reader.assets([...assets.keys()])
    for (const [id, asset] of assets) {
      const stored = storedAssets.get(id)
      const record = this.filled('asset', asset.record, stored)
      const tenureId = this.isTold('asset', id, 'currentTenureId') ? null : stored?.currentTenureId
      const tenure =
        typeof tenureId === 'string'
          ? { id: tenureId, startOfTenureDate: null, endOfTenureDate: null }
          : asset.tenure
      assets.set(id, { ...asset, record, tenure })
    }
    const storedTenures = await reader.tenures([...tenures.keys()])
    for (const [id, tenure] of tenures) {
      tenures.set(id, this.filled('tenure', tenure, storedTenures.get(id)))
    }
    const storedAccounts = await reader.accounts([...accounts.keys()])
    for (const [id, account] of accounts) {
      accounts.set(id, this.filled('account', account, storedAccounts.get(id)))
    }
    const storedTransactions = await reader.transactions([...transactions.keys()])
    for (const [id, transaction] of transactions) {
      transactions.set(id, this.filled('transaction', transaction, storedTransactions.get(id)))
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
