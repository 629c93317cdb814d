import { markdownTable } from '../support/markdown-table.js'
import { whole } from '../support/section.js'
import type { PaceOutcome, PaceSettings } from './simulation/delivery-pace.js'
import type { LagOutcome, LagSettings } from './simulation/event-lag.js'
import type { Run } from './simulation/runs.js'
import { figure } from './tables.js'

/** One service's pace by several replicas. */
export function paceTable(runs: readonly Run<PaceSettings, PaceOutcome>[]): string {
  return markdownTable(
    [
      ...['replicas', 'killed', 'a second', 'measured', 'most in a second', 'twice', 'lost'],
      'claimed ahead, s',
    ],
    runs.map(({ settings: { replicas, kills }, outcome, measuredPerSecond }) => [
      ...[whole(replicas), whole(kills.length), outcome.perSecond.toFixed(1)],
      measuredPerSecond === null ? '' : measuredPerSecond.toFixed(1),
      ...[outcome.mostInASecond, outcome.twice, outcome.lost].map(whole),
      (outcome.mostAheadMs / 1_000).toFixed(1),
    ]),
  )
}

/** What the simulation of the pace takes for granted, as a list. */
export function paceAssumptions({ settings }: Run<PaceSettings, PaceOutcome>): string {
  const { slotMs, claimSize, claimMs, answerMs, lateMs, messages, restartMs } = settings
  return list([
    `One key of one service with ${whole(messages)} messages that all wait at the beginning; slots of ${slotMs} ms, ${claimSize} messages a claim, leases and hand-overs as in the gateway.`,
    `A claim takes ${claimMs} ms, and claims of a service wait for each other; the provider answers after ${answerMs} ms in the mean, exponentially; timers and requests are late by ${lateMs} ms in the mean.`,
    `A killed replica is back after ${restartMs / 1_000} s. All clocks agree, the database never fails, and the provider refuses nothing.`,
  ])
}

/** How long events wait by several replicas. */
export function lagTable(runs: readonly Run<LagSettings, LagOutcome>[]): string {
  return markdownTable(
    [
      ...['replicas', 'arriving a second', 'cores', 'done a second', 'measured', 'p50, ms'],
      ...['p99, ms', 'looks that find nothing, a second'],
    ],
    runs.map(({ settings, outcome, measuredPerSecond }) => {
      const { replicas, seconds, events, sharedCores, databaseCores } = settings
      return [
        whole(replicas),
        seconds === 0 ? `${whole(events)} at once` : whole(events / seconds),
        sharedCores === undefined
          ? `1 each, ${databaseCores} of Postgres`
          : `${sharedCores} for everything`,
        figure(outcome.perSecond),
        measuredPerSecond === null ? '' : figure(measuredPerSecond),
        ...[outcome.p50Ms, outcome.p99Ms, outcome.idleLooks].map(figure),
      ]
    }),
  )
}

/** What the simulation of the lag takes for granted, as a list. */
export function lagAssumptions({ settings }: Run<LagSettings, LagOutcome>): string {
  const { together, lanes, idleMs, sourceMs, gatewayMs, databaseMs, groupMs, entities } = settings
  return list([
    `Up to ${together} events a group, one an entity, ${lanes} groups under way in a replica, a look every ${idleMs} ms when there is nothing; nobody announces what came in elsewhere.`,
    `Events arrive at random, each about one of ${whole(entities)} entities, and all ask for the same. The sources answer after ${sourceMs} ms, a group’s all together.`,
    `An event takes ${figure(gatewayMs)} ms of its replica’s one thread and ${figure(databaseMs)} ms of a core of Postgres, as was measured above at the largest size; a group takes ${groupMs} ms besides, for statements on their way. No group waits for the locks of another, and the sources bear any load.`,
  ])
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}
