import type { Principal } from '../access/principal.js'
import { isStorable } from '../database/storable.js'
import type { Fault } from '../errors/gateway-error.js'
import { inputFault } from '../errors/input-fault.js'
import { isBlank } from '../foundation/given-values.js'
import type { Webhook } from '../generated/prisma/client.js'
import { kindOfIndex } from '../records/kinds/kinds.js'
import { recordKinds } from '../records/model/record-model.js'
import type { AddressRefusal } from './receiver-address.js'
import {
  isAboutNotifications,
  scopesFor,
  testEvent,
  type EventSelection,
} from './webhook-events.js'
import type { WebhookChanges } from './webhook-inputs.js'
import { longestUrl } from './webhook-timing.js'
import { parseUrl } from '../foundation/parse-url.js'

/** Whether plain HTTP is accepted, as in development. */
export interface UrlRules {
  readonly plain: boolean
}

/** All faults of a URL, except those that need the address of its host. */
export function urlFaults(url: string, { plain }: UrlRules): Fault[] {
  const fault = (message: string) => [inputFault('WEBHOOK_URL_INVALID', 'url', message)]
  if (url.length > longestUrl) {
    const message = `url may have at most ${longestUrl.toLocaleString('en-GB')} characters.`
    return [inputFault('TOO_LONG', 'url', message)]
  }
  if (isBlank(url))
    return [inputFault('REQUIRED', 'url', 'url is blank. Set it to an https address.')]
  const parsed = isStorable(url) ? parseUrl(url) : null
  if (parsed === null) return fault('url is not a complete address.')
  const { protocol, username, password, hash } = parsed
  if (protocol !== 'https:' && !(plain && protocol === 'http:')) {
    return fault('url must begin with https://.')
  }
  if (username !== '' || password !== '')
    return fault('url must not contain a user name or password.')
  return hash === '' ? [] : fault('url must not contain a fragment, the part after #.')
}

const refusals: Readonly<Record<AddressRefusal, string>> = {
  WEBHOOK_ADDRESS_REFUSED:
    'The host of url has an address that is not public. An operator can allow its network in WEBHOOK_NETWORKS, unless it is link-local.',
  WEBHOOK_UNREACHABLE: 'The host of url has no address.',
}

export function addressFault(refusal: AddressRefusal): Fault {
  return inputFault(refusal, 'url', refusals[refusal])
}

/**
 * The event selection after a change. Omitted fields keep their values. `record.changed` includes all record kinds
 * unless some are named. Without `record.changed`, the stored record kinds are dropped.
 */
export function selectionOf(
  changes: WebhookChanges,
  current: Webhook | null = null,
): EventSelection {
  const events = changes.events ?? (current?.events as EventSelection['events'] | undefined) ?? []
  const ofRecords = events.includes('record.changed')
  const kinds =
    changes.recordKinds?.map((kind) => kindOfIndex[kind]) ??
    (ofRecords ? (current?.recordKinds as EventSelection['recordKinds'] | undefined) : null) ??
    []
  return {
    events: [...new Set(events)],
    targetTypes: [...new Set(changes.targetTypes ?? current?.targetTypes ?? [])],
    recordKinds: ofRecords && kinds.length === 0 ? [...recordKinds] : [...new Set(kinds)],
    ownOnly: changes.ownOnly ?? current?.ownOnly ?? false,
  }
}

/** All faults of a selection of events, including missing scopes of the owner. */
export function selectionFaults(selection: EventSelection, { scopes }: Principal): Fault[] {
  const { events, targetTypes, ownOnly } = selection
  const faults: Fault[] = []
  if (events.length === 0) {
    faults.push(inputFault('LIST_SIZE_OUT_OF_RANGE', 'events', 'Name at least one event.'))
    return faults
  }
  if (events.includes(testEvent)) {
    const message = 'Only sendTestEvent sends WEBHOOK_TEST. Remove it from events.'
    faults.push(inputFault('WEBHOOK_FILTER_UNUSED', 'events', message))
  }
  const unused = (field: string, needed: string) =>
    inputFault('WEBHOOK_FILTER_UNUSED', field, `${field} excludes all selected events. ${needed}`)
  if (!events.some(isAboutNotifications)) {
    const needed = 'Add an event of notifications or messages, or omit the filter.'
    if (targetTypes.length > 0) faults.push(unused('targetTypes', needed))
    if (ownOnly) faults.push(unused('ownOnly', needed))
  }
  const ofRecords = events.includes('record.changed')
  if (!ofRecords && selection.recordKinds.length > 0) {
    faults.push(unused('recordKinds', 'Add RECORD_CHANGED, or omit the filter.'))
  }
  const missing = scopesFor(selection).filter((scope) => !scopes.has(scope))
  for (const scope of missing) {
    const field = scope === 'notifications:read' ? 'events' : 'recordKinds'
    const instead =
      field === 'events'
        ? ' Or set ownOnly to receive only events about your own notifications.'
        : ''
    const message = `This needs the scope ${scope}.${instead}`
    faults.push(inputFault('WEBHOOK_SCOPE_MISSING', field, message))
  }
  return faults
}
