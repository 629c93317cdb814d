import { GatewayError } from '../../errors/gateway-error.js'
import { messageId, messageMeant, type MessageFinder, type Senders } from './message-finder.js'
import type { FoundStatus, MessageStatusReader } from './message-status-reader.js'

/** Maximum number of messages per query. */
export const mostStatusesAtOnce = 50

/** Limits parallel reads, so that one long list leaves the provider and database connections to other callers. */
const lanes = 4

/** A status, or the error that replaces it. */
export type StatusAnswer = FoundStatus | GatewayError

/** Reads the statuses of many messages of one service. */
export class MessageStatuses {
  constructor(
    private readonly reader: Pick<MessageStatusReader, 'serviceNamed' | 'status'>,
    private readonly finder: Pick<MessageFinder, 'candidates'>,
  ) {}

  /**
   * Reads our own rows in one query. Requests each message that the provider has taken, a few in parallel, and once
   * for a repeated id.
   *
   * @param service as for one message
   * @param ids as for one message, at most `mostStatusesAtOnce`
   * @param senders as for one message
   * @returns one answer per id, in the order of the ids
   * @throws GatewayError LIST_SIZE_OUT_OF_RANGE, SERVICE_NOT_CONFIGURED or SERVICE_KEY_REFUSED
   */
  async read(service: string, ids: readonly string[], senders: Senders): Promise<StatusAnswer[]> {
    if (ids.length > mostStatusesAtOnce) {
      const message = `ids may have at most ${mostStatusesAtOnce} ids.`
      throw new GatewayError({ code: 'LIST_SIZE_OUT_OF_RANGE', message, path: ['ids'] })
    }
    const named = this.reader.serviceNamed(service)
    const wanted = await Promise.all(ids.map((id) => expected(() => messageId(id))))
    const uuids = new Set(wanted.filter((id) => typeof id === 'string'))
    const candidates = uuids.size === 0 ? [] : await this.finder.candidates([...uuids], senders)
    const answers = new Map<string, StatusAnswer>()
    // All lanes share one iterator, so each id is read once.
    const open = uuids.values()
    const lane = async () => {
      for (const id of open) {
        const ask = () =>
          this.reader.status({ service, named, id, senders, ours: messageMeant(id, candidates) })
        answers.set(id, await expected(ask))
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    return wanted.map((id, index) => {
      const answer = typeof id === 'string' ? answers.get(id) : id
      if (answer === undefined) throw new Error('A message was not asked for.')
      return answer instanceof GatewayError ? ofItem(answer, index) : answer
    })
  }
}

/** The result of the work, or the expected error that it throws. */
async function expected<T>(work: () => T | Promise<T>): Promise<T | GatewayError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GatewayError) return error
    throw error
  }
}

function ofItem({ code, message }: GatewayError, index: number): GatewayError {
  return new GatewayError({ code, message, path: ['ids', index.toString()] })
}
