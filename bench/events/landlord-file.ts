import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Landlord } from '../../tools/landlord/landlord.js'
import {
  assetEntity,
  personEntity,
  tenureEntity,
  transactionEntity,
} from '../../tools/source-services/entity-shapes.js'

/** Writes a landlord in the formats of the source services, as input for `records import`. */
export async function writeLandlordFile(landlord: Landlord, path: string): Promise<void> {
  await pipeline(Readable.from(lines(landlord)), createWriteStream(path))
}

function* lines(landlord: Landlord): Generator<string> {
  const tenuresOf = new Map<string, string[]>()
  for (const { id, householdMembers } of landlord.tenures()) {
    for (const { personId } of householdMembers) {
      tenuresOf.set(personId, [...(tenuresOf.get(personId) ?? []), id])
    }
  }
  for (const asset of landlord.assets()) {
    yield line('asset', { ...assetEntity(asset), assetContracts: asset.assetContracts })
  }
  for (const person of landlord.persons()) {
    yield line('person', personEntity(person, tenuresOf.get(person.id) ?? []))
  }
  for (const tenure of landlord.tenures()) yield line('tenure', tenureEntity(tenure))
  for (const account of landlord.accounts()) yield line('account', account)
  for (const transaction of landlord.transactions()) {
    yield line('transaction', transactionEntity(transaction))
  }
}

function line(kind: string, record: object): string {
  return `${JSON.stringify({ kind, record })}\n`
}
