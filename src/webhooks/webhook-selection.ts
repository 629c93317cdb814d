import { recordKinds } from '../records/model/record-model.js'
import type { Webhook } from '../generated/prisma/client.js'
import type { EventSelection } from './webhook-events.js'
import type { WebhookChanges } from './webhook-model.js'

/**
 * The selection after an update; fields that are not given keep their values. Record changes include all kinds
 * unless some are named. Filters of removed events are dropped.
 */
export function selectionOf(given: WebhookChanges, current: Webhook | null = null): EventSelection {
  const events = given.events ?? (current?.events as EventSelection['events'] | undefined) ?? []
  const ofRecords = events.includes('record.changed')
  const kinds =
    given.recordKinds ??
    (ofRecords ? (current?.recordKinds as EventSelection['recordKinds'] | undefined) : null) ??
    []
  return {
    events: [...new Set(events)],
    targetTypes: [...new Set(given.targetTypes ?? current?.targetTypes ?? [])],
    recordKinds: ofRecords && kinds.length === 0 ? [...recordKinds] : [...new Set(kinds)],
    ownOnly: given.ownOnly ?? current?.ownOnly ?? false,
  }
}
