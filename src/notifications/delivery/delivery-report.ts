import type { Measures } from '../../observability/measures.js'

/** What one try to send came to. */
export type TryOutcome = 'accepted' | 'put-off' | 'failed' | 'cancelled' | 'uncertain'

/** Tells what tries came to. */
export class DeliveryReport {
  constructor(private readonly measures: Measures) {}

  tried({ channel }: { readonly channel: string }, outcome: TryOutcome): void {
    this.measures.count('gateway_delivery_tries_total', { channel, outcome })
  }
}
