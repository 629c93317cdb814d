import { loadLine } from '../support/machine.js'
import { course, section, whole } from '../support/section.js'
import type { EventSpeed } from './event-speed.js'
import type { Flood } from './flood.js'
import type { ImportSpeed } from './import.js'
import type { LiveRebuild } from './live-rebuild.js'
import type { MeilisearchSpeed } from './meilisearch-speed.js'
import type { ProjectorSpeed } from './projectors.js'
import type { RebuildSpeed, RebuildSpeeds } from './rebuild-speed.js'

/** A rebuild should be at least this fast, as a share of plain batches. */
const rebuildGoals = { database: 0.7, meilisearch: 0.9 }

export function importText(engine: string, speed: ImportSpeed): string {
  const { records, perSecond, firstPerSecond, storePerSecond } = speed
  return section(
    `${engine}: importing ${whole(records)} records (${loadLine()})`,
    ['', 'a second', 'times the store'],
    [
      ['record store, 200 at a time', whole(storePerSecond), '1.00'],
      ['records import', whole(perSecond), (perSecond / storePerSecond).toFixed(2)],
      [
        'records import, empty gateway',
        whole(firstPerSecond),
        (firstPerSecond / storePerSecond).toFixed(2),
      ],
    ],
  )
}

export function eventsText(engine: string, records: number, speed: EventSpeed): string {
  const { events, storedPerSecond, projectedPerSecond, processorMs, single, tenure } = speed
  return section(
    `${engine}: ${whole(events)} events at ${whole(records)} records (${loadLine()})`,
    [
      ...['stored a second', 'projected a second', 'processor ms an event'],
      ...['single: p50 ms', 'p99 ms', 'tenure replaced: p50 ms', 'p99 ms'],
    ],
    [
      [
        whole(storedPerSecond),
        projectedPerSecond.toFixed(1),
        processorMs.toFixed(2),
        ...[single, tenure].flatMap(({ p50, p99 }) => [p50.toFixed(1), p99.toFixed(1)]),
      ],
    ],
  )
}

export function projectorsText(engine: string, speeds: readonly ProjectorSpeed[]): string {
  const [one] = speeds
  return section(
    `${engine}: ${whole(one?.events ?? 0)} events by several replicas (${loadLine()})`,
    ['replicas', 'a second', 'times one', 'processor ms an event', 'taken up twice'],
    speeds.map(({ replicas, perSecond, cpuPerEvent, repeated }) => [
      ...[whole(replicas), perSecond.toFixed(1), (perSecond / (one?.perSecond ?? 1)).toFixed(2)],
      ...[cpuPerEvent.toFixed(2), whole(repeated)],
    ]),
  )
}

export function rebuildText(
  engine: string,
  { each, togetherSeconds }: RebuildSpeeds,
  kind: keyof typeof rebuildGoals,
): string {
  const goal = rebuildGoals[kind]
  const total = (of: (speed: RebuildSpeed) => number) =>
    each.reduce((sum, speed) => sum + of(speed), 0)
  const inTurn: RebuildSpeed = {
    index: 'one after the other',
    records: total(({ records }) => records),
    seconds: total(({ seconds }) => seconds),
    engineSeconds: total(({ engineSeconds }) => engineSeconds),
    plainSeconds: total(({ plainSeconds }) => plainSeconds),
  }
  return section(
    `${engine}: rebuilding indexes, records a second (${loadLine()})`,
    ['', 'records', 'rebuild', 'engine', 'plain', 'times engine', 'times plain', ''],
    [...each, inTurn, { ...inTurn, index: 'by one command', seconds: togetherSeconds }].map(
      ({ index, records, seconds, engineSeconds, plainSeconds }) => [
        index,
        whole(records),
        whole(records / seconds),
        whole(records / engineSeconds),
        whole(records / plainSeconds),
        (engineSeconds / seconds).toFixed(2),
        (plainSeconds / seconds).toFixed(2),
        plainSeconds / seconds < goal ? `below ${goal}` : '',
      ],
    ),
    kind === 'database'
      ? 'Engine: the same documents, ready made. Plain: its rows, ready made, into an empty table with the same indexes.'
      : 'Engine and plain: the same documents, ready made, into an empty index with the same settings.',
  )
}

export function liveText(engine: string, live: LiveRebuild): string {
  const { records, seconds, queries, slowestMs, failures, short, writes, lost } = live
  return section(
    `${engine}: rebuilding ${whole(records)} records under queries and writes (${loadLine()})`,
    [
      ...['seconds', 'queries', 'p50 ms', 'p99 ms', 'longest ms', 'failed', 'fewer results'],
      ...['writes', 'lost'],
    ],
    [
      [
        ...[seconds.toFixed(1), whole(queries.count), queries.p50.toFixed(1)],
        ...[queries.p99.toFixed(1), slowestMs.toFixed(0), whole(failures), whole(short)],
        ...[whole(writes), whole(lost)],
      ],
    ],
  )
}

export function floodText(engine: string, flood: Flood): string {
  const { events, storedPerSecond, done, projectedPerSecond, memory, lost } = flood
  return section(
    `${engine}: ${whole(events)} events at once (${loadLine()})`,
    ['stored a second', 'projected', 'a second', 'heap MB', 'resident MB', 'lost'],
    [
      [
        whole(storedPerSecond),
        whole(done),
        projectedPerSecond.toFixed(1),
        course(memory.heap),
        course(memory.resident),
        whole(lost),
      ],
    ],
    'Memory: start / most / end, with the events to be sent.',
  )
}

export function meilisearchSpeedText(database: string, speed: MeilisearchSpeed): string {
  const { records, fillSeconds, changes, followSeconds, single, searches } = speed
  return [
    section(
      `meilisearch beside ${database}: ${whole(records)} records (${loadLine()})`,
      ['filled, records a second', 'followed, changes a second', 'one record: p50 ms', 'p99 ms'],
      [
        [
          ...[records / fillSeconds, changes / followSeconds].map(whole),
          ...[single.p50.toFixed(0), single.p99.toFixed(0)],
        ],
      ],
    ),
    section(
      'meilisearch: searches, and what the server says of them',
      ['engine', 'records', 'p50 ms', 'p99 ms', 'server p50', 'server p99'],
      searches.map(({ name, records: of, engine, server }) => [
        ...[name, of, engine.p50.toFixed(1), engine.p99.toFixed(1)],
        ...[server.p50.toFixed(0), server.p99.toFixed(0)],
      ]),
    ),
  ].join('\n')
}
