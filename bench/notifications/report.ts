import { loadLine } from '../support/machine.js'
import { course, section, whole } from '../support/section.js'
import type { Timing } from '../support/timing.js'
import type { Drain } from './backlog.js'
import type { Creations } from './creates.js'
import type { DelivererPace } from './deliverers.js'
import type { InboxTiming } from './inbox.js'
import type { ListingTiming } from './listing.js'

/** Creations should be at least this fast, as a share of bare inserts. */
const goal = 0.5
/** What the provider allows for a service and type of key. */
const providerPerSecond = 50

export function drainText(engine: string, seconds: number, drains: readonly Drain[]): string {
  const title = `${engine}: sending for ${seconds} s at most, or until nothing waits (${loadLine()})`
  return section(
    title,
    [
      'waiting',
      'pace',
      'sent',
      'a second',
      'of 50',
      'CPU ms each',
      'claim before, ms',
      'claim after, ms',
      'heap MB',
      'resident MB',
    ],
    drains.map(({ waiting, slotMs, sent, perSecond, cpuMs, claimsBefore, claimsAfter, memory }) => [
      whole(waiting),
      slotMs === 0 ? 'none' : `${(1000 / slotMs).toFixed(1)}/s`,
      whole(sent),
      perSecond.toFixed(1),
      slotMs === 0 ? '-' : `${Math.round((100 * perSecond) / providerPerSecond)} %`,
      cpuMs.toFixed(1),
      both(claimsBefore),
      both(claimsAfter),
      course(memory.heap),
      course(memory.resident),
    ]),
    'Claims: median / 99th percentile, when nothing else goes on. Memory: start / most / end.',
  )
}

export function deliverersText(engine: string, paces: readonly DelivererPace[]): string {
  return section(
    `${engine}: one service by several replicas (${loadLine()})`,
    [
      ...['replicas', 'sent', 'a second', 'of the pace', 'most in a second', 'refused', 'twice'],
      'CPU ms each',
    ],
    paces.map(({ replicas, sent, perSecond, share, mostInASecond, refused, twice, cpuMs }) => [
      ...[whole(replicas), whole(sent), perSecond.toFixed(1), `${Math.round(100 * share)} %`],
      ...[whole(mostInASecond), whole(refused), whole(twice), cpuMs.toFixed(1)],
    ]),
  )
}

export function creationsText(engine: string, creations: readonly Creations[]): string {
  return section(
    `${engine}: creating Screen notifications (${loadLine()})`,
    ['', 'a second', 'times bare', ''],
    creations.map(({ name, perSecond, timesBare }) => [
      name,
      whole(perSecond),
      timesBare.toFixed(2),
      name === 'service' && timesBare < goal ? `below ${goal}` : '',
    ]),
  )
}

export function listingText(
  engine: string,
  notifications: number,
  timings: readonly ListingTiming[],
): string {
  return section(
    `${engine}: lists of ${whole(notifications)} notifications (${loadLine()})`,
    ['', 'p50 ms', 'p99 ms', 'rows read', 'indexes', ''],
    timings.map(({ name, p50, p99, plan }) => [
      name,
      p50.toFixed(1),
      p99.toFixed(1),
      whole(plan.rowsRead),
      plan.indexes,
      plan.readsAll ? 'READS THE WHOLE TABLE' : '',
    ]),
  )
}

/** First pages and badges may take so many times as long as a question for one row. */
const mostTimes = 3

export function inboxText(
  engine: string,
  notifications: number,
  timings: readonly InboxTiming[],
): string {
  return section(
    `${engine}: inboxes of ${whole(notifications / 50)} among ${whole(notifications)} notifications (${loadLine()})`,
    ['', 'p50 ms', 'p99 ms', 'times', ''],
    timings.map(({ name, p50, p99, times }) => [
      name,
      p50.toFixed(1),
      p99.toFixed(1),
      times.toFixed(2),
      /badge|page/.test(name) && times > mostTimes ? `above ${mostTimes}` : '',
    ]),
  )
}

function both({ p50, p99 }: Timing): string {
  return `${p50.toFixed(1)} / ${p99.toFixed(1)}`
}
