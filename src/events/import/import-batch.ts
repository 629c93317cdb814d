import type { Clock } from '../../foundation/clock.js'
import type { RecordStore } from '../../records/record-store.js'
import { assetClass } from '../../records/rules/asset-type-rules.js'
import { composeWrites } from '../projection/compose-writes.js'
import { SourceSnapshot } from '../projection/source-snapshot.js'
import { loadWorkingSet, type WorkingSet } from '../projection/working-set.js'
import { owed } from '../../records/sources/balance-sign.js'
import { readAccount } from '../../records/account/source.js'
import { readAsset, readContract } from '../../records/asset/source.js'
import { readPerson } from '../../records/person/source.js'
import { readTenure } from '../../records/tenure/source.js'
import { plainKinds, readPlain } from '../../records/kinds/plain-kinds.js'
import type { SourceConfiguration } from '../../config/source-settings.js'
import { money, uuid } from '../../records/sources/source-values.js'
import type { ImportLine } from './import-line.js'
import { OmittedFields } from './omitted-fields.js'

/** The settings for the balances in a file. */
export type BalanceRules = Pick<SourceConfiguration, 'balanceSign' | 'personTotals'>

/** Adds the record of a line to the snapshot of its batch. */
export type AddToSnapshot = (snapshot: SourceSnapshot) => void

/** Weight of an estate or block, because its name is copied to all assets in it. */
const groupWeight = 20

/** Records that are written together. */
export class ImportBatch {
  private readonly snapshot = new SourceSnapshot()
  private readonly omittedFields = new OmittedFields()
  private readonly ids = new Set<string>()
  private weight = 0

  /** Whether the batch contains a line of the same record. */
  has({ kind, id }: ImportLine): boolean {
    return this.ids.has(`${kind} ${id}`)
  }

  /** Approximate number of records to write. */
  get size(): number {
    return this.weight
  }

  add(line: ImportLine, addToSnapshot: AddToSnapshot): void {
    const { kind, id } = line
    addToSnapshot(this.snapshot)
    this.omittedFields.add(line)
    this.ids.add(`${kind} ${id}`)
    const group = assetClass(this.snapshot.assets.get(id)?.record.assetType)
    const isGroup = kind === 'asset' && (group === 'estate' || group === 'block')
    this.weight += isGroup ? groupWeight : 1
  }

  async write(records: RecordStore, clock: Clock): Promise<void> {
    const { snapshot } = this
    await records.change(async (reader, tx) => {
      const stored = await loadWorkingSet(reader, tx, snapshot)
      dropOutdated(snapshot, stored)
      this.omittedFields.fillIn(snapshot, stored)
      return composeWrites(stored, snapshot, clock.now())
    })
  }
}

/** Reads all fields of a record. Unreadable fields are then in the notes of `record`. */
export function readRecord({ kind, id, record }: ImportLine, rules: BalanceRules): AddToSnapshot {
  const { balanceSign: sign, personTotals } = rules
  switch (kind) {
    case 'person': {
      const person = readPerson(id, record)
      const total =
        personTotals === 'given' ? record.readOptional('totalBalance', money) : undefined
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
        if (contractId === null) contract.addUnreadable('id', 'a UUID')
        return contractId === null ? [] : [readContract(contractId, contract)]
      })
      const hasContracts = record.has('assetContracts')
      return (snapshot) => {
        snapshot.assets.set(id, asset)
        if (hasContracts) snapshot.contracts.set(id, contracts)
      }
    }
    case 'account': {
      const account = readAccount(id, record, sign)
      return ({ accounts }) => accounts.set(id, account)
    }
    default: {
      const plainRecord = readPlain(kind, id, record, sign)
      return ({ plain }) => plain[kind].set(id, plainRecord)
    }
  }
}

interface Updated {
  readonly id: string
  readonly lastUpdatedAt?: Date | string | null
  readonly dateModified?: Date | string | null
}

function updatedAt(record: Updated | undefined): Date | string | null {
  return record?.lastUpdatedAt ?? record?.dateModified ?? null
}

/** Drops records that are older than the stored records. Accounts and plain records have no version, only a time. */
function dropOutdated({ accounts, plain }: SourceSnapshot, stored: WorkingSet): void {
  const drop = (
    received: Map<string, Updated>,
    existing: { get(id: string): Updated | undefined },
  ) => {
    for (const [id, record] of received) {
      const receivedAt = updatedAt(record)
      const storedAt = updatedAt(existing.get(id))
      if (receivedAt === null || storedAt === null) continue
      if (new Date(receivedAt) < new Date(storedAt)) received.delete(id)
    }
  }
  drop(accounts, stored.accounts)
  for (const kind of plainKinds) drop(plain[kind], stored.plain[kind])
}
