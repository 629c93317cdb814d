import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../support/eventually.js'
import type { Answered, ReplicaGateway, StandbyServer } from './replica-set.js'

const betweenMs = 30

const writing = `mutation ($reference: String!, $target: String!) {
  createNotification(input: {
    targetId: $target targetType: ACTUALS notificationType: SCREEN
    message: "Read me" reference: $reference
  }) { notification { id } errors { code } }
}`
const reading = `query ($reference: String!) {
  notifications(filter: { reference: $reference }) { totalCount }
}`

interface Compared {
  readonly lost: readonly string[]
  readonly duplicates: number
}

/**
 * Callers that write through one gateway and immediately read the write through the same gateway and through
 * another one.
 */
export class ReplicaLoad {
  /** Time of acknowledgement for each reference, by `performance.now()`. */
  readonly acknowledged = new Map<string, number>()
  /** Acknowledged writes that their own writer did not see immediately, with the gateway. */
  readonly unseen: string[] = []
  /** Counts of failed requests by outcome. */
  readonly failures: Record<string, number> = {}
  reads = 0
  slowestMs = 0
  private isOver = false
  private readonly callers: Promise<void>[]

  constructor(private readonly gateways: readonly ReplicaGateway[]) {
    this.callers = gateways.map((_, number) => this.work(number))
  }

  async rest(): Promise<void> {
    this.isOver = true
    await Promise.all(this.callers)
  }

  /** Resolves after `looks` more acknowledged and verified writes. */
  async goesOn(minReads = 10): Promise<void> {
    const before = this.reads
    await eventually(() => this.reads - before >= minReads, true)
  }

  /** The acknowledged writes that a server lacks, and the number of writes that it has more than once. */
  async compared(server: Pick<StandbyServer, 'sql'>): Promise<Compared> {
    const rows = await server.sql(
      'select reference, count(*)::int as times from notification group by reference',
      'gateway',
    )
    const times = new Map(rows.map((row) => [String(row['reference']), Number(row['times'])]))
    return {
      lost: [...this.acknowledged.keys()].filter((reference) => !times.has(reference)),
      duplicates: [...times.values()].filter((count) => count > 1).length,
    }
  }

  private async work(number: number): Promise<void> {
    const user = `officer-${number}@example.com`
    while (!this.isOver) {
      const reference = randomUUID()
      const variables = { reference, target: randomUUID() }
      const answer = await this.ask(number, writing, { user, variables })
      if (answer !== null && answer.body.data?.createNotification?.errors.length === 0) {
        this.acknowledged.set(reference, performance.now())
        await this.readOwn(number, { user, variables: { reference } }, `${number} itself`)
        const other = (number + 1) % this.gateways.length
        await this.readOwn(other, { user, variables: { reference } }, `${number} elsewhere`)
      }
      await pause(betweenMs)
    }
  }

  private async readOwn(
    gateway: number,
    asking: Parameters<ReplicaGateway['ask']>[1],
    where: string,
  ): Promise<void> {
    const answer = await this.ask(gateway, reading, asking)
    const count = answer?.body.data?.notifications?.totalCount
    if (count === undefined) return
    this.reads += 1
    if (count !== 1) this.unseen.push(where)
  }

  private async ask(
    gateway: number,
    query: string,
    asking: Parameters<ReplicaGateway['ask']>[1],
  ): Promise<Answered | null> {
    const startedAt = performance.now()
    let failure: string | undefined
    try {
      const answer = await this.gateways[gateway]?.ask(query, asking)
      failure =
        answer?.body.errors?.[0]?.extensions.code ??
        answer?.body.data?.createNotification?.errors[0]?.code
      if (failure === undefined) return answer ?? null
    } catch {
      failure = 'no answer'
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt)
    }
    this.failures[failure] = (this.failures[failure] ?? 0) + 1
    return null
  }
}
