import type DataLoader from 'dataloader'
import type { Account } from '../../generated/prisma/client.js'
import {
  createRecordLoaders,
  recordLoader,
  type RecordLoaders,
} from '../../records/record-loaders.js'
import type { Membership, RecordReader, TenureRow } from '../../records/record-reader.js'

/** Loaders for those who write records: tenures come with their members, and lists are whole. */
export interface StoredLoaders extends Omit<RecordLoaders, 'tenure'> {
  readonly tenure: DataLoader<string, TenureRow | null>
  readonly accountsOfTenure: DataLoader<string, readonly Account[]>
  readonly membershipsOfPerson: DataLoader<string, readonly Membership[]>
}

export function createStoredLoaders(reader: RecordReader): StoredLoaders {
  return {
    ...createRecordLoaders(reader),
    tenure: recordLoader((ids) => reader.tenures(ids), null),
    accountsOfTenure: recordLoader((ids) => reader.accountsOfTenures(ids), []),
    membershipsOfPerson: recordLoader((ids) => reader.memberships(ids), []),
  }
}
