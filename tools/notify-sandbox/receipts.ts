import type { Clock } from '../../src/foundation/clock.js'
import { providerTime } from './answers.js'
import { progressOf, recipientOf, type Message } from './message.js'
import type { Status, Step } from './status-walk.js'

/** The address to which receipts are posted, with `Authorization: Bearer {token}`. */
export interface ReceiptTarget {
  readonly url: string
  readonly token: string
}

interface Receipt {
  readonly message: Message
  readonly step: Step
}

const timeoutMs = 5_000
const reported: ReadonlySet<Status> = new Set([
  'delivered',
  'permanent-failure',
  'temporary-failure',
])

/** Posts delivery receipts when they are due. Letters and technical failures have no receipts. */
export class Receipts {
  target: ReceiptTarget | undefined
  private pending: Receipt[] = []
  private running: Promise<void> = Promise.resolve()
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly clock: Clock) {}

  /** Schedules the receipt of a message, unless it was due before `since`. */
  expect(message: Message, since = 0): void {
    if (message.channel === 'letter') return
    const step = message.steps.find(({ status, at }) => at >= since && reported.has(status))
    if (step !== undefined) this.pending.push({ message, step })
  }

  /** Posts the receipts that are due. */
  async tick(): Promise<void> {
    this.running = this.running.then(() => this.postDue())
    return this.running
  }

  /** Ticks every `everyMs` milliseconds of real time. */
  start(everyMs: number): void {
    this.timer = setInterval(() => void this.tick(), everyMs)
    // Receipts do not keep the process alive.
    this.timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.target = undefined
    await this.running
  }

  private async postDue(): Promise<void> {
    const now = this.clock.now().getTime()
    const due = this.pending.filter(({ step }) => step.at <= now)
    this.pending = this.pending.filter(({ step }) => step.at > now)
    for (const receipt of due.sort((one, other) => one.step.at - other.step.at)) {
      if (this.target === undefined) return
      await post(this.target, receipt)
    }
  }
}

/** Does not retry: the gateway also polls statuses. */
async function post({ url, token }: ReceiptTarget, receipt: Receipt): Promise<void> {
  try {
    const { body } = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(bodyOf(receipt)),
      signal: AbortSignal.timeout(timeoutMs),
    })
    await body?.cancel()
  } catch {
    // The gateway is stopping or restarting.
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
