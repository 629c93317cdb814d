import type { Command } from '@commander-js/extra-typings'
import { type ErrorCode, knownCode } from '../errors/error-table.js'
import type {
  DeliveryMonitor,
  ListedStatus,
} from '../notifications/delivery/operating/delivery-monitor.js'
import { deliveryStatuses } from '../notifications/model/stored-words.js'
import { printList, type JsonChoice } from './answer.js'
import { type CommandContext, jsonOption, UsageError } from './command.js'
import { withDeliveries } from './delivery-parts.js'
import { idHelp, parseChoice, parseWords, recordId, wholeNumber } from './option-values.js'

const listedStatuses: readonly ListedStatus[] = ['waiting', ...deliveryStatuses]

interface ListOptions extends JsonChoice {
  readonly status?: readonly ListedStatus[] | undefined
  readonly service?: string | undefined
  readonly code?: ErrorCode | undefined
  readonly notification?: string | undefined
  readonly limit: number
}

/** Adds `deliveries list`. */
export function addDeliveryList(deliveries: Command, context: CommandContext): void {
  deliveries
    .command('list')
    .description('list messages; without options the failed and uncertain ones')
    .option(
      '--status <list>',
      `comma-separated statuses: ${listedStatuses.join(', ')}. waiting means all unsent messages`,
      (text) => parseWords(text).map((word) => parseChoice(word, listedStatuses)),
    )
    .option(
      '--service <service>',
      'only messages of this service: its name in NOTIFY_SERVICES, or its id',
    )
    .option(
      '--code <code>',
      'only messages that failed or are postponed with this error code',
      parseCode,
    )
    .option(
      '--notification <id>',
      `only messages of this notification: ${idHelp}`,
      recordId('Notification'),
    )
    .option('--limit <number>', 'maximum number of messages, latest first', wholeNumber(1, 100), 50)
    .addOption(jsonOption)
    .action((options) => list(options, context))
}

async function list(options: ListOptions, context: CommandContext): Promise<void> {
  const { status, service, code: failureCode, notification: notificationId, limit } = options
  const deliveries = await withDeliveries(context, async ({ monitor, names }) => {
    const serviceId = service === undefined ? undefined : await names.idOf(service)
    const filter = { statuses: statusesOf(options), failureCode, notificationId, serviceId }
    return monitor.latest(filter, limit)
  })
  const isNarrowed = [status, service, failureCode, notificationId].some(
    (value) => value !== undefined,
  )
  printList(deliveries.map(deliveryRow), options, context, {
    none: isNarrowed ? 'No message matches.' : 'No message has failed or is uncertain.',
    line: (row) => Object.values(row).join('  '),
  })
}

/** A notification has few messages, so by default all of them are listed. */
function statusesOf({ status, notification }: ListOptions) {
  return status ?? (notification === undefined ? (['failed', 'uncertain'] as const) : undefined)
}

function parseCode(text: string): ErrorCode {
  const code = knownCode(text.toUpperCase())
  if (code !== null) return code
  throw new UsageError('Use a code from docs/errors.md, such as PROVIDER_UNAVAILABLE.')
}

type Delivery = NonNullable<Awaited<ReturnType<DeliveryMonitor['find']>>>

/** Fields of a list line, without message text and recipient. */
function deliveryRow(row: Delivery) {
  const { id, createdAt, channel, status, failureCode, notificationId, serviceId, keyId } = row
  return {
    id,
    createdAt: createdAt.toISOString(),
    channel,
    status,
    failureCode,
    notificationId,
    serviceId,
    keyId,
    dueAt: time(row.dueAt),
  }
}

/** All fields of a delivery, without message text and recipient. */
export function deliveryDetails(row: Delivery) {
  return {
    ...deliveryRow(row),
    providerStatus: row.providerStatus,
    providerId: row.providerId,
    templateId: row.templateId,
    attempts: row.attempts,
    faults: row.faults,
    mayBeRetried: row.failureRetryable,
    triedSince: time(row.triedSince),
    handedOverAt: time(row.handedOverAt),
    sentAt: time(row.sentAt),
    completedAt: time(row.completedAt),
  }
}

function time(moment: Date | null): string | null {
  return moment?.toISOString() ?? null
}
