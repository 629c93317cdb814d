import type { Clock } from '../../foundation/clock.js'
import type { Faults } from './faults.js'
import { progressOf, recipientOf, type Message, type Status } from './message.js'
import { providerTime } from './provider-time.js'

/** Where receipts are posted, with `Authorization: Bearer {token}`. */
export interface ReceiptTarget {
  readonly url: string
  readonly token: string
}

interface Receipt {
  readonly message: Message
  readonly step: Message['steps'][number]
  readonly attempt: number
  readonly dueAt: number
}

const retries = 5
const retryMs = 300_000
const answerMs = 5_000
const heldBackMs = 60_000
const told: ReadonlySet<Status> = new Set(['delivered', 'permanent-failure', 'temporary-failure'])

/**
 * Posts delivery receipts when their time has come. There are none for letters, for `pending` and
 * `sent`, and for technical failures, which is why receipts alone are not enough to rely on.
 */
export class Receipts {
  target: ReceiptTarget | undefined
  private waiting: Receipt[] = []
  private running: Promise<void> = Promise.resolve()
  private timer: NodeJS.Timeout | undefined
  private readonly stopping = new AbortController()

  constructor(
    private readonly clock: Clock,
    private readonly faults: Faults,
  ) {}

  /** Notes the receipts that will follow from a message; those of before `since` count as posted. */
  expect(message: Message, since = 0): void {
    if (message.channel === 'letter') return
    for (const step of message.steps) {
      if (step.at < since || !told.has(step.status) || this.faults.strikes('lostReceipt', 'send')) {
        continue
      }
      const late = this.faults.strikes('receiptOutOfOrder', 'send') ? heldBackMs : 0
      const receipt = { message, step, attempt: 0, dueAt: step.at + late }
      this.waiting.push(receipt)
      if (this.faults.strikes('duplicateReceipt', 'send')) this.waiting.push(receipt)
    }
  }

  /** Posts what is due by the clock; done when all of it was tried. */
  async tick(): Promise<void> {
    this.running = this.running.then(() => this.postDue())
    return this.running
  }

  /** Looks at the clock every so many milliseconds of real time, until stopped. */
  start(everyMs: number): void {
    this.timer = setInterval(() => void this.tick(), everyMs)
    // Receipts alone keep no process alive.
    this.timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.stopping.abort()
    await this.running
  }

  private async postDue(): Promise<void> {
    const now = this.clock.now().getTime()
    const due = this.waiting.filter(({ dueAt }) => dueAt <= now)
    this.waiting = this.waiting.filter(({ dueAt }) => dueAt > now)
    for (const receipt of due.sort((one, other) => one.dueAt - other.dueAt)) {
      if (this.target === undefined || this.stopping.signal.aborted) return
      if (await isDone(this.target, receipt, this.stopping.signal)) continue
      if (receipt.attempt === retries) continue
      this.waiting.push({ ...receipt, attempt: receipt.attempt + 1, dueAt: now + retryMs })
    }
  }
}

/** False when the provider would try again: no answer in time, a server's fault, or too many at once. */
async function isDone(
  { url, token }: ReceiptTarget,
  receipt: Receipt,
  stopping: AbortSignal,
): Promise<boolean> {
  try {
    const { status, body } = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(bodyOf(receipt)),
      signal: AbortSignal.any([stopping, AbortSignal.timeout(answerMs)]),
    })
    await body?.cancel()
    return status < 500 && status !== 429
  } catch {
    return false
  }
}

function bodyOf({ message, step }: Receipt) {
  const { sentAt, completedAt } = progressOf(message, step.at)
  return {
    id: message.id,
    reference: message.reference,
    to: recipientOf(message),
    status: step.status,
    created_at: providerTime(message.createdAt),
    completed_at: providerTime(completedAt),
    sent_at: providerTime(sentAt),
    notification_type: message.channel,
    template_id: message.template.id,
    template_version: message.template.version,
  }
}
