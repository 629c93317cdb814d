import { parseArgs } from 'node:util'
import { type ErrorCode, knownCode } from '../errors/error-table.js'
import type { DeliveryFilter, ListedStatus } from '../notifications/delivery/delivery-monitor.js'
import { deliveryStatuses } from '../notifications/model/stored-words.js'
import { answerList, jsonOption } from './answer.js'
import { type CommandContext, UsageError } from './command.js'
import { withDeliveries } from './delivery-parts.js'
import { shown } from './delivery-words.js'
import { parseWhole } from './option-values.js'
import { recordId } from './record-ids.js'

const limitBounds = { min: 1, max: 100 }

/** What `--status` takes. */
export const listedStatuses: readonly ListedStatus[] = ['waiting', ...deliveryStatuses]

interface Chosen {
  readonly failed: boolean
  readonly uncertain: boolean
  readonly status?: string | undefined
  readonly notification?: string | undefined
}

/** `deliveries list`: what failed or is uncertain, or what was asked for. */
export async function listDeliveries(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      failed: { type: 'boolean', default: false },
      uncertain: { type: 'boolean', default: false },
      ...{ status: { type: 'string' }, service: { type: 'string' }, code: { type: 'string' } },
      ...{ notification: { type: 'string' }, limit: { type: 'string', default: '50' } },
      ...jsonOption,
    },
  })
  const limit = parseWhole('limit', values.limit, limitBounds)
  const filter: DeliveryFilter = {
    statuses: statusesOf(values),
    failureCode: values.code === undefined ? undefined : parseCode(values.code),
    notificationId:
      values.notification === undefined ? undefined : recordId(values.notification, 'Notification'),
  }
  const found = await withDeliveries(context, async ({ monitor, names }) => {
    const serviceId = values.service === undefined ? undefined : await names.idOf(values.service)
    return monitor.latest({ ...filter, serviceId }, limit)
  })
  const isNarrowed = [values.status, values.service, values.code, values.notification].some(
    (value) => value !== undefined,
  )
  answerList(found.map(shown), values, context, {
    none: isNarrowed ? 'No message is like that.' : 'No message has failed or is uncertain.',
    line: (one) => Object.values(one).join('  '),
  })
  return 0
}

/** Those of a notification are few, so all of them are listed unless others are asked for. */
function statusesOf({
  failed,
  uncertain,
  status,
  notification,
}: Chosen): ListedStatus[] | undefined {
  if ([failed, uncertain, status !== undefined].filter(Boolean).length > 1) {
    throw new UsageError(
      'List either --failed or --uncertain messages, or those of one --status, or none of these.',
    )
  }
  if (failed) return ['failed']
  if (uncertain) return ['uncertain']
  if (status !== undefined) return status.split(',').map((word) => parseStatus(word.trim()))
  return notification === undefined ? ['failed', 'uncertain'] : undefined
}

function parseStatus(word: string): ListedStatus {
  const status = listedStatuses.find((known) => known === word)
  if (status !== undefined) return status
  throw new UsageError(`Unknown status "${word}". Known: ${listedStatuses.join(', ')}.`)
}

function parseCode(text: string): ErrorCode {
  const code = knownCode(text.toUpperCase())
  if (code !== null) return code
  throw new UsageError('--code takes a code of docs/errors.md, such as PROVIDER_UNAVAILABLE.')
}
