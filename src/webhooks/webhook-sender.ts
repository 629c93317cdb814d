import { UnreadableSecretError, type SealedSecrets } from '../access/sealed-secrets.js'
import type { Clock } from '../foundation/clock.js'
import type { Log } from '../foundation/log.js'
import type { ErrorCode } from '../errors/error-table.js'
import { withinSpan } from '../foundation/operation-scope.js'
import { traceHeaders, type Tracing } from '../observability/tracing.js'
import { scopeFor } from './webhook-events.js'
import type { ClaimedEvent } from './webhook-model.js'
import type { WebhookOutcomes } from './webhook-outcomes.js'
import type { RequestResult, WebhookRequest } from './webhook-request.js'
import { secretPurpose, signedHeaders } from './webhook-signature.js'

export interface SenderParts {
  readonly request: WebhookRequest
  readonly outcomes: WebhookOutcomes
  readonly secrets: Pick<SealedSecrets, 'open'>
  readonly clock: Clock
  readonly log: Log
  readonly tracing: Tracing
}

const unreadable: RequestResult = {
  failure: 'WEBHOOK_SECRET_UNREADABLE',
  status: null,
  durationMs: null,
}

/** Sends one claimed event, and stores the result. */
export class WebhookSender {
  constructor(private readonly parts: SenderParts) {}

  async send(event: ClaimedEvent): Promise<void> {
    const { id, webhookId, event: type, attempts } = event
    const attributes = { 'gateway.webhook_id': webhookId, 'gateway.event_id': id }
    const span = this.parts.tracing.begin('webhook', {
      kind: 'client',
      attributes: { ...attributes, 'gateway.event': type, 'gateway.attempts': attempts },
    })
    let failure: ErrorCode | null = 'INTERNAL_SERVER_ERROR'
    try {
      failure = await withinSpan(span, () => this.attempt(event))
    } finally {
      span?.end(failure)
    }
  }

  /** @returns the failure code; null for success */
  private async attempt(event: ClaimedEvent): Promise<ErrorCode | null> {
    const { outcomes, clock, log, request } = this.parts
    const scope = scopeFor(event.event, event.ownOnly, event.data['kind'])
    if (scope !== null && event.scopes?.includes(scope) === false) {
      await outcomes.withheld(event, 'WEBHOOK_SCOPE_MISSING', clock.now())
      return 'WEBHOOK_SCOPE_MISSING'
    }
    const triedAt = clock.now()
    const headers = this.headers(event, triedAt)
    const result =
      headers === null
        ? unreadable
        : await request.post({ url: event.url, body: bodyOf(event), headers })
    const { failure } = result
    if (failure === null) {
      await outcomes.accepted(event, result, clock.now())
      return null
    }
    if (await outcomes.failed(event, result, clock.now(), triedAt)) {
      const { webhookId } = event
      log.warn({ webhookId, code: failure }, 'Webhook switched off: its receiver keeps failing')
    }
    return failure
  }

  /** The headers of a request. Null if a secret cannot be decrypted. */
  private headers(event: ClaimedEvent, sentAt: Date): Record<string, string> | null {
    const { webhookId, previousUntil, previousSecret } = event
    const isOverlap = previousUntil !== null && previousUntil > sentAt
    const sealed = [event.secret, ...(isOverlap && previousSecret ? [previousSecret] : [])]
    const secrets = this.opened(sealed, secretPurpose(webhookId))
    return (
      secrets && {
        'content-type': 'application/json',
        'user-agent': 'housing-gateway',
        ...traceHeaders(),
        ...signedHeaders(secrets, { id: event.id, sentAt, body: bodyOf(event) }),
      }
    )
  }

  private opened(sealed: readonly string[], purpose: string): string[] | null {
    try {
      return sealed.map((secret) => this.parts.secrets.open(secret, purpose))
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error
      return null
    }
  }
}

/** The body of a request, identical in every attempt. */
function bodyOf({ event, occurredAt, data }: ClaimedEvent): string {
  return JSON.stringify({ type: event, timestamp: occurredAt.toISOString(), data })
}
