import { plainKinds } from '../../records/kinds/plain-kinds.js'
import type { SourceSnapshot } from '../projection/source-snapshot.js'
import type { WorkingSet } from '../projection/working-set.js'
import type { SourceObject } from '../../records/sources/source-object.js'
import type { ImportLine } from './import-line.js'

/** Paths in the source for record fields that have another name there, or several sources. */
const sourcePaths: Readonly<Record<string, readonly string[]>> = {
  tenureTypeCode: ['tenureType'],
  tenureTypeDescription: ['tenureType'],
  tenuredAssetId: ['tenuredAsset'],
  parentAssetIds: ['parentAssetIds', 'parents', 'assetLocation.parentAssets'],
  currentTenureId: ['tenure'],
  senderId: ['sender'],
  senderFullName: ['sender'],
  category: ['categorisation'],
  isHighlighted: ['highlight', 'highlighted'],
  authorName: ['author'],
  changes: ['oldData', 'newData'],
}

type HasField = (field: string) => boolean

/** Tracks the fields that import lines omit, so that the stored values of these fields stay. */
export class OmittedFields {
  private readonly hasFieldByRecord = new Map<string, HasField>()

  add({ kind, id, record }: ImportLine): void {
    const hasField = (field: string) =>
      (sourcePaths[field] ?? [field]).some((path) => hasPath(record, path))
    this.hasFieldByRecord.set(`${kind} ${id}`, hasField)
  }

  /** Adds the stored values of omitted fields. */
  fillIn(snapshot: SourceSnapshot, stored: WorkingSet): void {
    const { persons, assets, tenures, accounts, plain } = snapshot
    for (const [id, person] of persons) {
      const record = this.withStored('person', person.record, stored.persons.get(id))
      persons.set(id, { ...person, record })
    }
    for (const [id, asset] of assets) {
      const existing = stored.assets.get(id)
      const record = this.withStored('asset', asset.record, existing)
      const tenureId = this.hasField('asset', id, 'currentTenureId')
        ? null
        : existing?.currentTenureId
      const tenure =
        typeof tenureId === 'string'
          ? { id: tenureId, startOfTenureDate: null, endOfTenureDate: null }
          : asset.tenure
      assets.set(id, { ...asset, record, tenure })
    }
    for (const [id, tenure] of tenures) {
      tenures.set(id, this.withStored('tenure', tenure, stored.tenures.get(id)))
    }
    for (const [id, account] of accounts) {
      accounts.set(id, this.withStored('account', account, stored.accounts.get(id)))
    }
    for (const kind of plainKinds) {
      for (const [id, record] of plain[kind]) {
        plain[kind].set(id, this.withStored(kind, record, stored.plain[kind].get(id)))
      }
    }
  }

  private withStored<Fields extends { readonly id: string }>(
    kind: string,
    record: Fields,
    stored: object | undefined,
  ): Fields {
    const omitted = Object.entries(stored ?? {}).filter(
      ([field]) => field in record && !this.hasField(kind, record.id, field),
    )
    return { ...record, ...(Object.fromEntries(omitted) as Partial<Fields>) }
  }

  private hasField(kind: string, id: string, field: string): boolean {
    return field === 'id' || this.hasFieldByRecord.get(`${kind} ${id}`)?.(field) !== false
  }
}

function hasPath(record: SourceObject, path: string): boolean {
  const [name = '', inner] = path.split('.')
  return inner === undefined
    ? record.isReadable(name)
    : record.object(name)?.isReadable(inner) === true
}
