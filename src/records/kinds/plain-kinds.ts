import type { BalanceSign } from '../../config/source-settings.js'
import type { RecordKind, RecordOf } from '../model/record-model.js'
import type { SourceObject } from '../sources/source-object.js'
import { readActivity } from '../activity/source.js'
import { readCautionaryAlert } from '../cautionary-alert/source.js'
import { readNote } from '../note/source.js'
import { readTransaction } from '../transaction/source.js'
import { readWorkOrder } from '../work-order/source.js'

type ReadRecord<Kind extends RecordKind> = (
  id: string,
  source: SourceObject,
  sign: BalanceSign,
) => RecordOf<Kind>

/**
 * The readers of the kinds whose records are stored as their source gives them. These records copy no fields of other
 * records, and no other record copies their fields.
 */
const readers = {
  transaction: readTransaction,
  workOrder: readWorkOrder,
  note: readNote,
  activity: readActivity,
  cautionaryAlert: readCautionaryAlert,
} satisfies { readonly [Kind in RecordKind]?: ReadRecord<Kind> }

export type PlainKind = keyof typeof readers
export type PlainRecord = RecordOf<PlainKind>

export const plainKinds = Object.keys(readers) as readonly PlainKind[]

/** Plain kinds with an address for each record. Alerts are read in the lists of their persons and assets. */
export const entityKinds = plainKinds.filter((kind) => kind !== 'cautionaryAlert')
export type EntityKind = (typeof entityKinds)[number]

export function readPlain(
  kind: PlainKind,
  id: string,
  source: SourceObject,
  sign: BalanceSign,
): PlainRecord {
  return readers[kind](id, source, sign)
}
