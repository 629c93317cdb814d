import type { RecordOf } from '../../src/records/model/record-model.js'
import { verbalAbuse } from './alerts.js'
import { addressText } from './addresses.js'
import { dateOf } from './calendar.js'
import { cycle } from './cycle.js'
import type { Random } from './random.js'
import type { TenureDraft } from './tenure-drafts.js'
import type { DatedMakers } from './makers.js'

/** A repair: one work order, two notes by officers, and two alerts if an officer was threatened. */
export interface Repair {
  readonly workOrder: RecordOf<'workOrder'>
  readonly notes: readonly RecordOf<'note'>[]
  readonly alerts: readonly RecordOf<'cautionaryAlert'>[]
}

interface Story {
  readonly trade: readonly [code: string, description: string]
  readonly description: string
  readonly priority: string
  readonly status: string
  /** Days before the reference day. */
  readonly raised: number
  /** Days from raising to the target. */
  readonly target: number
  /** Days from raising to completion; null for an order that is not completed. */
  readonly took: number | null
  /** About the property. */
  readonly visit: string
  /** About the tenant. */
  readonly call: string
  readonly category: string
  readonly isHighlighted?: true
  /** What the alerts say. That of the tenant has ended, that of the property is in force. */
  readonly threat?: string
}

const stories: readonly Story[] = [
  {
    trade: ['PL', 'Plumbing'],
    priority: '2 [E] EMERGENCY',
    status: 'Completed',
    raised: 21,
    target: 1,
    took: 3,
    category: 'Repairs',
    description: 'Leak under the kitchen sink, water on the floor.',
    visit: 'First visit: no access. Second visit: joint replaced, no leak.',
    call: 'Reported a leak in the kitchen. Out at work until five.',
  },
  {
    trade: ['HE', 'Heating'],
    priority: '3 [U] URGENT',
    status: 'InProgress',
    raised: 2,
    target: 5,
    took: null,
    category: 'Repairs',
    description: 'Boiler loses pressure, no hot water.',
    visit: 'Part ordered for the boiler. Heaters left.',
    call: 'Asked when the boiler will be mended; there is a small child.',
  },
  {
    trade: ['CP', 'Carpentry'],
    priority: '4 [N] NORMAL',
    status: 'InProgress',
    raised: 60,
    target: 21,
    took: null,
    category: 'Complaint',
    description: 'Front door sticks and does not lock.',
    visit: 'Door measured. A new one is on order.',
    call: 'Complained that the door is still not mended.',
  },
  {
    trade: ['PL', 'Plumbing'],
    priority: '4 [N] NORMAL',
    status: 'OnHold',
    raised: 14,
    target: 21,
    took: null,
    category: 'Safety',
    isHighlighted: true,
    description: 'Bath tap drips.',
    visit: 'The plumber was threatened and left. Visit in pairs.',
    call: 'Shouted at the plumber. Told that the next visit is by two people.',
    threat: 'Threatened the plumber. Visit in pairs.',
  },
  {
    trade: ['EL', 'Electrical'],
    priority: '1 [I] IMMEDIATE',
    status: 'Completed',
    raised: 9,
    target: 0,
    took: 0,
    category: 'Repairs',
    description: 'No power in any socket.',
    visit: 'Fuse board made safe, power restored.',
    call: 'Thanked us for the quick repair.',
  },
  {
    trade: ['PA', 'Painting'],
    priority: '4 [N] NORMAL',
    status: 'Cancelled',
    raised: 35,
    target: 21,
    took: null,
    category: 'Repairs',
    description: 'Damp patch on the bedroom ceiling, paint after drying.',
    visit: 'The ceiling is dry. Nothing to be painted.',
    call: 'Agreed to cancel the painting.',
  },
]

const officers = ['Amina Officer', 'Sam Supervisor', 'Repairs Desk']

/** Repairs after the first ones are old and completed: of all work orders, few are open. */
const recentShare = 0.1
const fewest = 60

const isRecent = (index: number, count: number) => index < Math.max(fewest, count * recentShare)

/** The number of alerts of repairs: two for each threat. */
export function threatAlertCount(repairCount: number): number {
  const indexes = Array.from({ length: repairCount }, (_, index) => index)
  const isThreat = (index: number) => cycle(stories, index).threat !== undefined
  return 2 * indexes.filter((index) => isThreat(index) && isRecent(index, repairCount)).length
}

/** Repairs of the homes of tenures, with what officers wrote about them. */
export function* repairs(
  tools: DatedMakers,
  tenures: readonly TenureDraft[],
  count: number,
): Generator<Repair> {
  for (let index = 0; index < count; index += 1) {
    const story = cycle(stories, index)
    const told = isRecent(index, count) ? story : past(story, tools.random)
    yield repair(tools, tools.random.pick(tenures), told, index)
  }
}

/** The same repair, completed within the last six years, without a threat. */
function past({ threat: _threat, ...story }: Story, random: Random): Story {
  const status = story.status === 'Cancelled' ? 'Cancelled' : 'Completed'
  const took = status === 'Cancelled' ? null : story.target + random.integer(0, 3)
  return { ...story, status, took, raised: story.raised + random.integer(60, 2190) }
}

function repair(
  { random, ids, today }: DatedMakers,
  { property, members }: TenureDraft,
  story: Story,
  index: number,
): Repair {
  const day = today - story.raised - 1
  const minutes = random.integer(8 * 60, 16 * 60)
  const completed = story.took === null ? null : dateOf(day + story.took, minutes + 60)
  const [tradeCode, tradeDescription] = story.trade
  const holder = members.find(({ isResponsible }) => isResponsible)
  const note = (targetType: string, targetId: string, title: string, description: string) => ({
    id: ids.next('note'),
    targetType,
    targetId,
    title,
    description,
    category: story.category,
    isHighlighted: story.isHighlighted ?? false,
    authorName: cycle(officers, index),
    createdAt: dateOf(day, minutes + 90),
  })
  const threatAlert = (target: object, endDate: Date | null) => ({
    id: ids.next('threat'),
    ...verbalAbuse,
    ...target,
    reason: story.threat ?? null,
    startDate: dateOf(day),
    endDate,
    isActive: true,
    dateModified: dateOf(day, minutes + 90),
  })
  const tenant = holder?.person ?? null
  return {
    workOrder: {
      id: ids.next('workOrder'),
      reference: String(10_600_000 + index),
      description: story.description,
      tradeCode,
      tradeDescription,
      priority: story.priority,
      status: story.status,
      owner: 'Demo Repairs',
      dateRaised: dateOf(day, minutes),
      targetDate: dateOf(day + story.target, 17 * 60),
      dateCompleted: completed,
      lastUpdatedAt: completed ?? dateOf(day, minutes + 90),
      property: addressText(property.address),
      propertyPostCode: property.address.postCode ?? null,
      propertyReference: property.reference,
    },
    notes: [
      note('asset', property.id, 'Visit', story.visit),
      holder === undefined
        ? note('asset', property.id, 'Telephone call', story.call)
        : note('person', holder.id, 'Telephone call', story.call),
    ],
    alerts:
      story.threat === undefined
        ? []
        : [
            threatAlert(
              tenant === null ? { assetId: property.id } : { personId: tenant.id },
              dateOf(day + 7),
            ),
            threatAlert({ assetId: property.id }, null),
          ],
  }
}
