import type { RecordKind } from '../../records/model/record-model.js'
import type { EntityKind } from '../../records/kinds/plain-kinds.js'

/**
 * The kind of object that an event is about. It decides which source service is read again. A `target` is the person
 * or asset of an alert or contact detail. An event about a `process` changes no record.
 */
export type EventSubject =
  EntityKind | 'person' | 'tenure' | 'account' | 'asset' | 'contract' | 'target' | 'process'

/** Event types of the domain. Events of unknown types are parked; they are no error. */
const subjects = {
  PersonCreatedEvent: 'person',
  PersonUpdatedEvent: 'person',
  TenureCreatedEvent: 'tenure',
  TenureUpdatedEvent: 'tenure',
  PersonAddedToTenureEvent: 'tenure',
  PersonRemovedFromTenureEvent: 'tenure',
  AccountCreatedEvent: 'account',
  AccountUpdatedEvent: 'account',
  TransactionCreatedEvent: 'transaction',
  AssetCreatedEvent: 'asset',
  AssetUpdatedEvent: 'asset',
  ContractCreatedEvent: 'contract',
  ContractUpdatedEvent: 'contract',
  CautionaryAlertCreatedEvent: 'target',
  CautionaryAlertEndedEvent: 'target',
  ContactDetailAddedEvent: 'target',
  ContactDetailEditedEvent: 'target',
  ContactDetailDeletedEvent: 'target',
  NoteCreatedAgainstPersonEvent: 'note',
  NoteCreatedAgainstAssetEvent: 'note',
  NoteCreatedAgainstTenureEvent: 'note',
  NoteCreatedAgainstRepairEvent: 'note',
  NoteCreatedAgainstProcessEvent: 'note',
  WorkOrderRaisedEvent: 'workOrder',
  WorkOrderUpdatedEvent: 'workOrder',
  WorkOrderCompletedEvent: 'workOrder',
  WorkOrderCancelledEvent: 'workOrder',
  ActivityCreatedEvent: 'activity',
  ProcessStartedEvent: 'process',
  ProcessUpdatedEvent: 'process',
  ProcessClosedEvent: 'process',
  ProcessCompletedEvent: 'process',
} as const satisfies Record<string, EventSubject>

/** The subject of an event type. Null for an unknown type. */
export function subjectOf(eventType: string): EventSubject | null {
  return Object.entries(subjects).find(([name]) => name === eventType)?.[1] ?? null
}

/** An event type that makes a worker read a record of this kind again. */
export function eventTypeOf(kind: RecordKind): string {
  const names = Object.entries(subjects).flatMap(([name, subject]) =>
    subject === kind ? name : [],
  )
  const name = names.find((each) => each.includes('Updated')) ?? names[0]
  if (name === undefined) throw new Error(`No event is about ${kind}.`)
  return name
}
