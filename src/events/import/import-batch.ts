import type { Clock } from '../../foundation/clock.js'
import type { RecordStore } from '../../records/record-store.js'
import type { RecordTransaction } from '../../records/model/changed-records.js'
import { assetClass } from '../../records/rules/asset-type-rules.js'
import { composeWrites } from '../projection/compose-writes.js'
import { Gathered } from '../projection/gathered.js'
import { holdAndChange } from '../projection/hold-and-change.js'
import { owed } from '../sources/balance-sign.js'
import { readAccount } from '../sources/source-account.js'
import { readAsset } from '../sources/source-asset.js'
import { readContract } from '../sources/source-contract.js'
import { readPerson } from '../sources/source-person.js'
import { readTenure } from '../sources/source-tenure.js'
import { readTransaction } from '../sources/source-transaction.js'
import type { SourceConfiguration } from '../../config/source-settings.js'
import { money, uuid } from '../sources/source-values.js'
import type { ImportLine } from './import-line.js'
import { LeftOut } from './left-out.js'
import { storedRecords, type StoredRecords } from './stored-records.js'

/** What balances in a file mean. */
export type BalanceMeaning = Pick<SourceConfiguration, 'balanceSign' | 'personTotals'>

/** Puts what a line tells to the rest of its batch. */
export type Put = (gathered: Gathered) => void

/** A new name of an estate or a block is written into everything below it. */
const weightOfGroup = 20

/** Records that are written together. */
export class ImportBatch {
  private readonly gathered = new Gathered()
  private readonly leftOut = new LeftOut()
  private readonly ids = new Set<string>()
  private weight = 0

  /** Whether it holds another line of the same record. */
  has({ kind, id }: ImportLine): boolean {
    return this.ids.has(`${kind} ${id}`)
  }

  /** About how many records will be written. */
  get size(): number {
    return this.weight
  }

  add(line: ImportLine, put: Put): void {
    const { kind, id } = line
    put(this.gathered)
    this.leftOut.add(line)
    this.ids.add(`${kind} ${id}`)
    const group = assetClass(this.gathered.assets.get(id)?.record.assetType)
    const isGroup = kind === 'asset' && (group === 'estate' || group === 'block')
    this.weight += isGroup ? weightOfGroup : 1
  }

  /**
   * Writes the records with everything that shows facts of them.
   *
   * @param mark is done in the same transaction
   */
  async write(
    records: RecordStore,
    clock: Clock,
    mark: (tx: RecordTransaction) => Promise<void>,
  ): Promise<void> {
    const { gathered } = this
    await holdAndChange(records, gathered, referred(gathered), async (reader, tx) => {
      const stored = await storedRecords(reader, gathered)
      dropOutdated(gathered, stored)
      this.leftOut.fillIn(gathered, stored)
      const isFresh = () => true
      const at = { isFresh, now: clock.now(), transactions: stored.transactions }
      const writes = await composeWrites(reader, tx, gathered, at)
      await mark(tx)
      return writes
    })
  }
}

/** Reads the whole record; what of it cannot be read is among its notes afterwards. */
export function readRecord({ kind, id, record }: ImportLine, meaning: BalanceMeaning): Put {
  const { balanceSign: sign, personTotals } = meaning
  switch (kind) {
    case 'person': {
      const person = readPerson(id, record)
      const total = personTotals === 'given' ? record.given('totalBalance', money) : undefined
      return ({ persons, totals }) => {
        persons.set(id, person)
        if (total !== undefined) totals.set(id, owed(total, sign))
      }
    }
    case 'tenure': {
      const tenure = readTenure(id, record)
      return ({ tenures }) => tenures.set(id, tenure)
    }
    case 'asset': {
      const asset = readAsset(id, record)
      const contracts = record.objects('assetContracts').flatMap((contract) => {
        const contractId = contract.read('id', uuid)
        if (contractId === null) contract.note('id', 'a UUID')
        return contractId === null ? [] : [readContract(contractId, contract)]
      })
      const hasContracts = record.has('assetContracts')
      return (gathered) => {
        gathered.assets.set(id, asset)
        if (hasContracts) gathered.contracts.set(id, contracts)
      }
    }
    case 'account': {
      const account = readAccount(id, record, sign)
      return ({ accounts }) => accounts.set(id, account)
    }
    case 'transaction': {
      const transaction = readTransaction(id, record, sign)
      return ({ transactions }) => transactions.set(id, transaction)
    }
  }
}

/** Records that are likely to be written as well. */
function referred({ tenures }: Gathered): string[] {
  return [...tenures.values()].flatMap(({ tenuredAssetId, householdMembers }) => [
    ...householdMembers.map(({ personId }) => personId),
    ...(tenuredAssetId === null ? [] : [tenuredAssetId]),
  ])
}

/** Accounts and transactions have no version; those that were updated later than the file says stay. */
function dropOutdated({ accounts, transactions }: Gathered, stored: StoredRecords): void {
  const all = [
    [accounts, stored.accounts],
    [transactions, stored.transactions],
  ] as const
  for (const [given, known] of all) {
    for (const [id, { lastUpdatedAt }] of given) {
      const offered = lastUpdatedAt ?? null
      const kept = known.get(id)?.lastUpdatedAt ?? null
      if (offered !== null && kept !== null && new Date(offered) < kept) given.delete(id)
    }
  }
}
