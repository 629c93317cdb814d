import type { Clock } from '../../../foundation/clock.js'
import { logFailure } from '../../../database/unavailable.js'
import type { ErrorCode } from '../../../errors/error-table.js'
import { ProviderError } from '../../../provider/provider.js'
import { configuredName } from '../../credentials/service-credentials.js'
import type { ClaimedDelivery } from '../queue/delivery-queue.js'
import type { Log } from '../../../foundation/log.js'
import type { Certainty, Outcomes } from './outcomes.js'
import type { ProviderHolds } from '../queue/provider-holds.js'
import { holdsMs, mostFaults, patienceMs, nextUtcMidnight, retryWait } from '../timing.js'

/** Refusals whose cause an operator can fix at the provider, so that a retry can succeed. */
const fixable = new Set(['TEMPLATE_NOT_FOUND', 'PERSONALISATION_MISSING', 'CHANNEL_NOT_ALLOWED'])

/** Faults of a whole service that an operator has to remove. */
const serviceFaults = new Set<ErrorCode>(['PROVIDER_CLOCK_SKEW', 'PROVIDER_SERVICE_ARCHIVED'])

/** Advice for operators, by the code of a fault that blocks all messages of a key or a service. */
const advice: Partial<Record<ErrorCode, string>> = {
  PROVIDER_CLOCK_SKEW: 'The provider rejects the clock of this machine. Correct the time.',
  PROVIDER_KEY_INVALID:
    'The provider rejects the key. Put a valid key into NOTIFY_SERVICES and restart.',
  PROVIDER_SERVICE_ARCHIVED:
    'The provider has archived the service. Have it reopened, or use another service.',
  SERVICE_KEY_UNREADABLE:
    'A stored key cannot be decrypted. Put the old key back into SECRETS_KEY.',
  SERVICE_NOT_CONFIGURED: 'NOTIFY_SERVICES no longer has a service of this name. Put it back.',
}

/** Decides what happens after the provider did not accept a message. */
export class ProviderFaults {
  constructor(
    private readonly outcomes: Outcomes,
    private readonly holds: ProviderHolds,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @param certainty `doubtful` when an earlier try may have succeeded, whatever the result of this one */
  async handle(delivery: ClaimedDelivery, error: unknown, certainty: Certainty): Promise<void> {
    if (!(error instanceof ProviderError)) {
      logFailure(
        this.log,
        error,
        { deliveryId: delivery.id },
        'Delivery attempt failed unexpectedly; the gateway looks it up at the provider before a retry',
      )
      return this.tryAgain(delivery, 'doubtful', 'PROVIDER_UNAVAILABLE')
    }
    const { kind, code, status } = error
    const details = { deliveryId: delivery.id, serviceId: delivery.serviceId, kind, code, status }
    switch (kind) {
      case 'retry':
        this.log.info(details, 'Provider did not accept a message; retrying')
        return this.tryAgain(delivery, certainty, code)
      case 'ambiguous':
        this.log.info(details, 'Provider may have accepted a message; looking it up before a retry')
        return this.tryAgain(delivery, 'doubtful', code)
      case 'rate-limited': {
        this.log.warn(details, 'Provider rate limit reached; the service pauses')
        const until = this.in(holdsMs.rateLimited)
        await this.holds.holdService(delivery.serviceId, until, code, this.clock.now())
        return this.wait(delivery, until, certainty, code)
      }
      case 'daily-limit':
      case 'daily-limit-abroad': {
        const name = configuredName(delivery.serviceKey ?? '')
        const until = nextUtcMidnight(this.clock.now())
        const { channel } = delivery
        this.log.warn(
          { ...details, name, channel, until },
          'Daily limit of a service reached; its messages wait until midnight UTC',
        )
        if (kind === 'daily-limit') {
          await this.outcomes.channelWaits(delivery.serviceId, delivery.channel, until)
        }
        return this.wait(delivery, until, certainty, code)
      }
      case 'configuration':
        this.log.error(
          { ...details, keyId: delivery.keyId, name: configuredName(delivery.serviceKey ?? '') },
          advice[code] ??
            'Message not sent because of a configuration error. See the code in docs/errors.md.',
        )
        return this.misconfigured(delivery, code, certainty)
      case 'rejected': {
        this.log.warn(details, 'Provider rejected a message')
        const failure = { code, retryable: fixable.has(code) }
        return this.outcomes.failed(delivery, failure, certainty, this.clock.now())
      }
    }
  }

  /**
   * Holds back a configured key if it is invalid, because all messages with this key would fail. Other keys of the
   * service continue. A wrong clock or an archived service holds back the whole service. A caller's key never holds
   * back other messages.
   */
  private async misconfigured(
    delivery: ClaimedDelivery,
    code: ProviderError['code'],
    certainty: Certainty,
  ): Promise<void> {
    const until = this.in(holdsMs.configuration)
    const name = configuredName(delivery.serviceKey ?? '')
    const isKeyFault = code === 'PROVIDER_KEY_INVALID'
    if (name === null && (isKeyFault || code === 'PROVIDER_SERVICE_ARCHIVED')) {
      return this.giveUp(delivery, { code, retryable: false }, certainty)
    }
    if (name !== null && isKeyFault) await this.holds.holdKey(delivery, name, until, code)
    if (name !== null && serviceFaults.has(code)) {
      await this.holds.holdService(delivery.serviceId, until, code, this.clock.now())
    }
    return this.wait(delivery, until, certainty, code)
  }

  /** Retries a fault of the provider with backoff, a limited number of times. */
  private async tryAgain(
    delivery: ClaimedDelivery,
    certainty: Certainty,
    code: ProviderError['code'],
  ): Promise<void> {
    const faults = delivery.faults + 1
    if (faults < mostFaults) {
      const dueAt = this.in(retryWait(faults))
      return this.outcomes.again(delivery, dueAt, certainty, { code, counts: true })
    }
    const last = certainty === 'certain' ? code : 'DELIVERY_UNCONFIRMED'
    return this.giveUp(delivery, { code: last, retryable: true }, certainty)
  }

  /** Postpones the delivery without counting a failed attempt. Gives up after `patienceMs`. */
  private async wait(
    delivery: ClaimedDelivery,
    until: Date,
    certainty: Certainty,
    code: ProviderError['code'],
  ): Promise<void> {
    if (until.getTime() - delivery.triedSince.getTime() < patienceMs) {
      return this.outcomes.again(delivery, until, certainty, { code, counts: false })
    }
    return this.giveUp(delivery, { code, retryable: true }, certainty)
  }

  private async giveUp(
    delivery: ClaimedDelivery,
    failure: { code: ProviderError['code']; retryable: boolean },
    certainty: Certainty,
  ): Promise<void> {
    const details = { deliveryId: delivery.id, serviceId: delivery.serviceId, ...failure }
    this.log.error(details, 'Delivery failed: no attempts left')
    return this.outcomes.failed(delivery, failure, certainty, this.clock.now())
  }

  private in(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms)
  }
}
