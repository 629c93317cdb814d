import type { WebhookWorld } from './webhook-world.js'

interface Listed {
  readonly uuid: string
  readonly status: string
  readonly attempts: number
  readonly answerStatus: number | null
  readonly durationMs: number | null
  readonly failureCode: string | null
}

interface Page {
  readonly edges: readonly { readonly cursor: string; readonly node: Listed }[]
}

/** The events of a webhook, newest first. */
export async function eventsOf(
  world: WebhookWorld,
  id: string,
  filter = '',
): Promise<Page['edges']> {
  const { webhookDeliveries } = await world.ask<{ webhookDeliveries: Page }>(
    `{ webhookDeliveries(webhookId: "${id}"${filter}) { edges { cursor node {
      uuid event subjectId status attempts answerStatus durationMs failureCode
      occurredAt triedAt nextTryAt settledAt } } } }`,
  )
  return webhookDeliveries.edges
}

/** Runs one mutation on a webhook. @returns its payload, by field name */
export async function mutate(
  world: WebhookWorld,
  field: string,
  input: string,
  answer: string,
): Promise<Record<string, Record<string, unknown>>> {
  return world.ask(`mutation { ${field}(input: { ${input} }) { ${answer} } }`)
}
