import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isStorable } from '../../database/storable.js'
import { dashed } from '../../foundation/uuid.js'
import { subjectOf } from './event-types.js'
import type { InboundEvent, EventHints } from './inbound-event.js'

const nilUuid = '00000000-0000-0000-0000-000000000000'

const identifier = z
  .string()
  .transform(dashed)
  .pipe(z.guid('must be a UUID'))
  .refine((text) => text !== nilUuid, 'must not be the all-zero UUID')

const side = z
  .object({
    id: identifier.nullable().catch(null),
    householdMembers: z.array(z.object({ id: identifier }).catch({ id: '' })).catch([]),
    targetId: identifier.nullable().catch(null),
    targetType: z.string().max(50).nullable().catch(null),
    personId: identifier.nullable().catch(null),
    assetId: identifier.nullable().catch(null),
  })
  .partial()
  .catch({})

const eventData = z.object({ oldData: side, newData: side }).partial().catch({})

/** Maximum number of events in one request. */
export const maximumBatch = 1_000

/** Maximum size of a request: enough for a full batch of ordinary events. */
export const maximumBodyBytes = 5 * 1024 * 1024

/** Larger events are refused. An event is only a hint, and ordinary events are far smaller. */
const maximumEventCharacters = 256 * 1024
/** Maximum levels of objects and lists. The fields that are read are at most five levels deep. */
const maximumEventDepth = 100

// Publishers omit unknown values, or send blank texts or null.
const word = z
  .string()
  .trim()
  .min(1, 'must not be blank')
  .max(255, 'must have at most 255 characters')
  .refine(isStorable, 'contains a character that cannot be stored')
const optionalWord = word.nullish().catch(null)

/** Event types are shown to operators, so only names are accepted. */
const typeName = word.regex(/^[\w.:/-]+$/, 'must be a name of letters, digits and . : / _ -')

/** Correlation id for headers and logs. An invalid value counts as missing. */
const correlationWord = word
  .regex(/^[\x21-\x7e]+$/)
  .nullish()
  .catch(null)

const envelope = z.object({
  id: identifier,
  eventType: typeName,
  entityId: identifier,
  correlationId: correlationWord,
  dateTime: optionalWord,
  eventData: z.unknown().optional(),
})

const members = z.record(z.string(), z.unknown()).nullish().catch(null)

/** CloudEvents 1.0 in structured mode. `source` and `id` together identify an event. */
const cloudEvent = z.object({
  specversion: z.literal('1.0', 'must be "1.0"'),
  id: word,
  source: word,
  type: typeName,
  time: optionalWord,
  subject: optionalWord,
  correlationid: correlationWord,
  data: members,
  data_base64: z
    .unknown()
    .refine((bytes) => bytes === undefined, 'is not supported; send the data as JSON in data')
    .optional(),
})

export type ReadEvent =
  | { readonly ok: true; readonly event: InboundEvent }
  | { readonly ok: false; readonly faults: readonly EventFault[] }

export interface EventFault {
  /** Path of the property, separated by dots. Empty for the whole event. */
  readonly path: string
  /** Never repeats a value. */
  readonly message: string
}

/** Reads one event, in the envelope of the domain or as a CloudEvent. A CloudEvent has `specversion`. */
export function readEvent(value: unknown): ReadEvent {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refusal({ path: '', message: 'An event must be a JSON object.' })
  }
  // Check the depth first, because the following checks are recursive.
  if (isDeeper(value, maximumEventDepth)) {
    return refusal({ path: '', message: `An event may have at most ${maximumEventDepth} levels.` })
  }
  if (JSON.stringify(value).length > maximumEventCharacters) {
    const limit = maximumEventCharacters.toLocaleString('en-GB')
    return refusal({ path: '', message: `An event may have at most ${limit} characters.` })
  }
  return 'specversion' in value ? readCloudEvent(value) : readEnvelope(value)
}

function readEnvelope(value: object): ReadEvent {
  const read = envelope.safeParse(value)
  if (!read.success) return refusal(...faults(read.error))
  const { id, eventType, entityId, correlationId, dateTime, eventData } = read.data
  return {
    ok: true,
    event: {
      key: id,
      eventType,
      correlationId: correlation(correlationId),
      occurredAt: instant(dateTime),
      ...aboutOf(eventType, entityId, eventData),
    },
  }
}

function readCloudEvent(value: object): ReadEvent {
  const read = cloudEvent.safeParse(value)
  if (!read.success) return refusal(...faults(read.error))
  const { id, source, type, time, subject, correlationid, data } = read.data
  const entityId = identifier.safeParse(data?.['entityId'] ?? subject)
  if (!entityId.success) {
    return refusal({ path: 'subject', message: 'subject or data.entityId must be a UUID.' })
  }
  return {
    ok: true,
    event: {
      key: `${source} ${id}`,
      eventType: typeIn(type),
      correlationId: correlation(correlationid),
      occurredAt: instant(time),
      ...aboutOf(typeIn(type), entityId.data, data?.['eventData'] ?? data),
    },
  }
}

/** The event type in a reverse-DNS name: `PersonUpdatedEvent` in `uk.gov.example.PersonUpdatedEvent.v1`. */
function typeIn(name: string): string {
  const unversioned = name.replace(/(?<=.)\.v\d+(?:\.\d+)*$/i, '')
  return unversioned.slice(unversioned.lastIndexOf('.') + 1)
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1))
}

function refusal(...eventFaults: EventFault[]): ReadEvent {
  return { ok: false, faults: eventFaults }
}

function faults(error: z.ZodError): EventFault[] {
  return error.issues.map(({ path, message, code }) => {
    const name = path.join('.')
    return { path: name, message: `${name} ${code === 'invalid_type' ? 'must be text' : message}.` }
  })
}

function correlation(id: string | null | undefined): string {
  // Publishers without a correlation id send all zeros.
  return /[1-9a-z]/i.test(id ?? '') ? String(id) : randomUUID()
}

/** The time in ISO 8601. Null for a missing or unreadable time, and for placeholder dates such as the year 1. */
function instant(text: string | null | undefined): string | null {
  const time = new Date(text ?? '')
  if (Number.isNaN(time.getTime())) return null
  const year = time.getUTCFullYear()
  return year < 1900 || year > 9999 ? null : time.toISOString()
}

/**
 * The entity to read and the hints, from the data of an event. Invalid data counts as missing. `entityId` of an event
 * about an alert or a contact detail may be the id of the alert, so the person or asset is taken from the data.
 * `entityId` of an event about a note may be the id of the note's subject, so the note is taken from the data.
 */
function aboutOf(eventType: string, entityId: string, data: unknown) {
  const { oldData = {}, newData = {} } = eventData.parse(data ?? {})
  const hints = hintsOf(oldData, newData)
  const subject = subjectOf(eventType)
  if (subject === 'note') return { entityId: newData.id ?? entityId, hints }
  if (subject !== 'target') return { entityId, hints }
  const personId = newData.personId ?? oldData.personId
  const assetId = newData.assetId ?? oldData.assetId
  // An alert may be about a person and an asset. Both are read.
  const targetId = personId === undefined ? hints.targetId : (assetId ?? hints.targetId)
  return {
    entityId: personId ?? assetId ?? hints.targetId ?? entityId,
    hints: { ...hints, targetId },
  }
}

type Side = z.infer<typeof side>

function hintsOf(oldData: Side, newData: Side): EventHints {
  const before = memberIds(oldData)
  const after = memberIds(newData)
  return {
    addedMembers: after.filter((id) => !before.includes(id)),
    removedMembers: before.filter((id) => !after.includes(id)),
    targetId: newData.targetId ?? oldData.targetId ?? null,
    targetType: newData.targetType ?? oldData.targetType ?? null,
  }
}

function memberIds({ householdMembers = [] }: Side): string[] {
  return householdMembers.map(({ id }) => id).filter((id) => id !== '')
}
