import type { PlainKind } from '../../records/kinds/plain-kinds.js'

/**
 * The kind of object that an event is about. It decides which source service is read again. A `target` is the person
 * or the asset of an alert or a contact detail. A `process` changes no record here.
 */
export type EventSubject =
  PlainKind | 'person' | 'tenure' | 'account' | 'asset' | 'contract' | 'target' | 'process'

/** Event types of the domain. Unknown types are parked, never an error. */
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
  ProcessStartedEvent: 'process',
  ProcessUpdatedEvent: 'process',
  ProcessClosedEvent: 'process',
  ProcessCompletedEvent: 'process',
} as const satisfies Record<string, EventSubject>

/** Null for an unknown type. */
export function subjectOf(eventType: string): EventSubject | null {
  return Object.entries(subjects).find(([name]) => name === eventType)?.[1] ?? null
}
