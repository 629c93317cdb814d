import type { Prisma } from '../../src/generated/prisma/client.js'
import { addressText } from './addresses.js'
import { dateOf, type DayNumber } from './calendar.js'
import { cycle } from './cycle.js'
import { type Channel, delivery } from './delivery-outcomes.js'
import { nameOf, type PersonDraft } from './people.js'
import { money } from './pence.js'
import type { Random } from './random.js'
import type { TenureDraft } from './tenure-drafts.js'
import type { DatedMakers } from './makers.js'

/** A notification with its history, as table rows. */
export interface DemoNotification {
  readonly notification: Prisma.NotificationCreateManyInput
  readonly actions: readonly Prisma.NotificationActionCreateManyInput[]
  readonly deliveries: readonly Prisma.NotificationDeliveryCreateManyInput[]
}

const channels: readonly ('Screen' | Channel)[] = [
  'Screen',
  'Email',
  'Screen',
  'Text',
  'Screen',
  'Letter',
  'Screen',
  'Email',
  'Screen',
  'Text',
]

/** The default user of a trial desk; every tenth notification is for this inbox. */
const deskOfficer = 'officer@housing.example'

const subjects = [
  { targetType: 'FailedDirectDebits', line: 'The direct debit failed' },
  { targetType: 'MissedServiceChargePayments', line: 'The service charge was not paid' },
  { targetType: 'Estimates', line: 'The service charge estimate is ready' },
  { targetType: 'Actuals', line: 'The actual service charges are ready' },
] as const

/** Notifications about tenures from the last sixty days, on every channel and in many states. */
export function* demoNotifications(
  tools: DatedMakers,
  tenures: readonly TenureDraft[],
  officers: readonly PersonDraft[],
  count: number,
): Generator<DemoNotification> {
  for (let index = 0; index < count; index += 1) {
    const tenure = tools.random.pick(tenures)
    const officer = tools.random.pick(officers)
    yield draft(tools, { tenure, officer, channel: cycle(channels, index), index })
  }
}

interface NotificationContext {
  readonly tenure: TenureDraft
  readonly officer: PersonDraft
  readonly channel: 'Screen' | Channel
  readonly index: number
}

function draft(
  tools: DatedMakers,
  { tenure, officer, channel, index }: NotificationContext,
): DemoNotification {
  const { random, ids, today } = tools
  const id = ids.next('notification')
  const moment = { day: today - random.integer(1, 60), minutes: random.integer(7 * 60, 17 * 60) }
  const { targetType, line } = random.pick(subjects)
  const holder = tenure.members.find((member) => member.isResponsible)?.fullName ?? 'The occupier'
  const requireAction = channel === 'Screen' && random.chance(0.5)
  const actions = random.chance(0.55)
    ? history(tools, { id, officer, requireAction, startedAt: moment })
    : []
  const last = actions.at(-1)
  const read = actions.find((action) => action.actionType === 'IsRead')
  const isDecided = actions.some((action) => decisions.includes(action.actionType))
  const deliveries = channel === 'Screen' ? [] : [delivery(tools, id, channel, moment)]
  return {
    notification: {
      id,
      targetId: tenure.id,
      targetType,
      notificationType: channel,
      user: index % 10 === 0 ? deskOfficer : `officer-${officer.id.slice(0, 8)}@example.org`,
      message: `${line}: ${holder}, ${addressText(tenure.property.address)}`,
      ...contact(random, channel, index),
      ...(channel === 'Screen'
        ? {}
        : {
            templateId: ids.next('template'),
            personalisationParams: { name: holder, amount: money(tenure.rentPence) },
          }),
      requireAction,
      hasOpenAction: requireAction && !isDecided,
      isReadStatus: read !== undefined,
      readAt: read?.occurredAt ?? null,
      readBy: read?.actorName ?? null,
      performedActionType: last?.actionType ?? null,
      performedActionDoneBy: last?.actorName ?? null,
      performedActionDate: last?.occurredAt ?? null,
      actionNote: last?.actionNote ?? null,
      reference: tenure.paymentReference,
      followOnUrl: random.maybe(0.4, `https://housing.example.org/tenure/${tenure.id}`),
      cancelledAt: deliveries.find(({ status }) => status === 'cancelled')?.completedAt ?? null,
      createdDate: dateOf(moment.day, moment.minutes),
      createdBy: 'service:demo-landlord',
    },
    actions,
    deliveries,
  }
}

/** Fictional contact data: reserved domains, and phone numbers reserved for drama. */
function contact(random: Random, channel: 'Screen' | Channel, index: number) {
  switch (channel) {
    case 'Email':
      return { email: `resident-${index}@example.com` }
    case 'Text':
      return { mobileNumber: `07700 900${random.integer(0, 999).toString().padStart(3, '0')}` }
    default:
      return {}
  }
}

const decisions: readonly string[] = ['Approved', 'Validate', 'Rejected']

interface HistoryContext {
  readonly id: string
  readonly officer: PersonDraft
  readonly requireAction: boolean
  readonly startedAt: { readonly day: DayNumber; readonly minutes: number }
}

/** Actions by users, oldest first: read, initiated, and mostly decided if an action is required. */
function history(
  { random, ids }: DatedMakers,
  { id, officer, requireAction, startedAt }: HistoryContext,
): DemoNotification['actions'] {
  const initiated = requireAction && random.chance(0.7) ? ['Initiated'] : []
  const end = initiated.length > 0 && random.chance(0.75) ? [random.pick(decisions)] : []
  let minutes = startedAt.minutes
  return ['IsRead', ...initiated, ...end].map((actionType) => {
    minutes += random.integer(5, 90)
    return {
      id: ids.next('action'),
      notificationId: id,
      actionType,
      actionNote: noteOf(actionType),
      actorId: officer.id,
      actorName: nameOf(officer),
      occurredAt: dateOf(startedAt.day, minutes),
    }
  })
}

function noteOf(actionType: string): string | null {
  switch (actionType) {
    case 'Approved':
      return 'Payment plan agreed with the resident.'
    case 'Rejected':
      return 'The resident had paid in the meantime.'
    default:
      return null
  }
}
