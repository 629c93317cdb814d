import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { surnames } from '../../tools/landlord/person-names.js'
import { sandboxTemplates } from '../../tools/notify-sandbox/templates.js'

export type RequestKind = 'search' | 'list' | 'send'

/** The result of one request. */
export interface Ended {
  readonly kind: RequestKind
  readonly isAnswered: boolean
  readonly ms: number
  /** In milliseconds of `performance.now()`. */
  readonly at: number
}

/** Callers by kind. Each sends one request at a time and pauses in between, because all share one machine. */
const callers: readonly RequestKind[] = ['search', 'search', 'list', 'send', 'send']
const restMs = 20
/** Longer than any response may take. */
const patienceMs = 20_000

const documents: Readonly<Record<RequestKind, string>> = {
  search: `query ($text: String) {
    searchPersons(searchText: $text, pageSize: 12) {
      totalCount nodes { fullName tenures { assetFullAddress isActive } }
    }
  }`,
  list: '{ notifications(first: 20) { totalCount nodes { uuid message } } }',
  send: `mutation ($key: String!, $templateId: String!, $target: String!) {
    createNotification(input: {
      targetId: $target, targetType: FAILED_DIRECT_DEBITS, notificationType: EMAIL
      serviceKey: "housing", templateId: $templateId, reference: $key, email: "ana@example.com"
      idempotencyKey: $key, personalisationParams: { name: "Ana", amount: "12.50", advice: "no" }
    }) { notification { uuid } errors { code } }
  }`,
}

/** Continuous searches, lists and e-mails. An e-mail without a response is sent again with its key. */
export class MixedLoad {
  readonly finished: Ended[] = []
  /** Idempotency keys of acknowledged e-mails. */
  readonly acknowledged: string[] = []
  private working: Promise<unknown> = Promise.resolve()
  private isOver = false

  constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  work(): void {
    this.working = Promise.all(callers.map((kind) => this.call(kind)))
  }

  /** Resolves when every caller has its response. */
  async rest(): Promise<void> {
    this.isOver = true
    await this.working
  }

  private async call(kind: RequestKind): Promise<void> {
    while (!this.isOver) {
      const key = randomUUID()
      const variables = variablesOf(kind, key)
      while (!(await this.ask(kind, variables))) await pause(restMs)
      if (kind === 'send') this.acknowledged.push(key)
      await pause(restMs)
    }
  }

  private async ask(kind: RequestKind, variables: object): Promise<boolean> {
    const startedAt = performance.now()
    const isAnswered = await fetch(`${this.address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      body: JSON.stringify({ query: documents[kind], variables }),
      signal: AbortSignal.timeout(patienceMs),
    }).then(
      async (response) => isGood((await response.json()) as Answer),
      () => false,
    )
    const at = performance.now()
    this.finished.push({ kind, isAnswered, ms: at - startedAt, at })
    return isAnswered
  }
}

interface Answer {
  readonly errors?: readonly unknown[]
  readonly data?: { readonly createNotification?: { readonly errors: readonly unknown[] } } | null
}

function isGood({ errors, data }: Answer): boolean {
  return errors === undefined && (data?.createNotification?.errors ?? []).length === 0
}

function variablesOf(kind: RequestKind, key: string): object {
  if (kind === 'search') return { text: surnames[Math.floor(Math.random() * surnames.length)] }
  if (kind === 'list') return {}
  return { key, target: randomUUID(), templateId: sandboxTemplates.FailedDirectDebits.email.id }
}
