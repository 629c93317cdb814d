import { randomUUID } from 'node:crypto'
import type { ShownState } from './watcher.js'
import type { Replicas } from './replicas.js'

/** A change, and the states in which supervisors may see it. */
export interface MadeChange {
  readonly id: string
  readonly states: readonly ShownState[]
}

interface Recent {
  readonly id: string
  isRead: boolean
}

interface PeopleParts {
  readonly replicas: Replicas
  /** Token of a service that creates and deletes notifications. */
  readonly service: string
  /** Token of a person who reads their own inbox. */
  readonly tokenOf: (person: string) => Promise<string>
}

/** Maximum size of an inbox. The limit keeps counting equally fast during the whole run. */
const maxKept = 6

/** People with inboxes. Each inbox has one change at a time. */
export class People {
  readonly names: readonly string[]
  /** Owner by notification id. */
  readonly owners = new Map<string, string>()
  private readonly recent = new Map<string, Recent[]>()
  private readonly free: string[]

  constructor(
    private readonly parts: PeopleParts,
    count: number,
  ) {
    this.names = Array.from({ length: count }, (_, n) => `person${n}@example.com`)
    this.free = [...this.names].sort(() => Math.random() - 0.5)
  }

  /** Calls `use` with a person whose inbox is not being changed. */
  async withOne<T>(use: (person: string) => Promise<T>): Promise<T> {
    const person = this.free.shift()
    if (person === undefined) throw new Error('There are fewer people than callers.')
    try {
      return await use(person)
    } finally {
      this.free.push(person)
    }
  }

  /** Creates, reads, archives or deletes a notification. */
  async change(person: string): Promise<MadeChange> {
    const own = this.recent.get(person) ?? []
    this.recent.set(person, own)
    const unread = own.find(({ isRead }) => !isRead)
    const chance = Math.random()
    const oldest = own[0]
    if (unread !== undefined && chance < 0.4) return this.read(person, unread)
    if (oldest === undefined || (own.length < maxKept && chance < 0.7))
      return this.create(person, own)
    own.shift()
    return chance < 0.85 ? this.archive(person, oldest) : this.delete(oldest)
  }

  private async create(person: string, own: Recent[]): Promise<MadeChange> {
    const input = {
      targetId: randomUUID(),
      targetType: 'FAILED_DIRECT_DEBITS',
      notificationType: 'SCREEN',
      user: person,
      message: 'A direct debit failed.',
      idempotencyKey: randomUUID(),
    }
    const { createNotification } = await this.parts.replicas.ask(
      this.parts.service,
      `mutation ($input: CreateNotificationInput!) {
        createNotification(input: $input) { notification { id } errors { code } }
      }`,
      { input },
    )
    const { notification, errors } = createNotification as {
      readonly notification: { readonly id: string } | null
      readonly errors: unknown
    }
    if (notification === null) throw new Error(JSON.stringify(errors))
    const { id } = notification
    this.owners.set(id, person)
    own.push({ id, isRead: false })
    return { id, states: ['unread'] }
  }

  private async read(person: string, recent: Recent): Promise<MadeChange> {
    await this.mark(person, 'markNotificationsRead', 'MarkNotificationsReadInput', recent.id)
    recent.isRead = true
    return { id: recent.id, states: ['read'] }
  }

  private async archive(person: string, { id }: Recent): Promise<MadeChange> {
    await this.mark(person, 'archiveNotifications', 'ArchiveNotificationsInput', id)
    return { id, states: ['unread', 'read'] }
  }

  private async mark(person: string, field: string, input: string, id: string): Promise<void> {
    await this.parts.replicas.ask(
      await this.parts.tokenOf(person),
      `mutation ($input: ${input}!) { ${field}(input: $input) { changedCount } }`,
      { input: { ids: [id] } },
    )
  }

  private async delete({ id }: Recent): Promise<MadeChange> {
    await this.parts.replicas.ask(
      this.parts.service,
      `mutation ($input: DeleteNotificationInput!) {
        deleteNotification(input: $input) { deletedNotificationId }
      }`,
      { input: { id } },
    )
    return { id, states: ['gone'] }
  }
}
