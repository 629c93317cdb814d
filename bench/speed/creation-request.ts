import { randomUUID } from 'node:crypto'

const mutation = `mutation ($input: CreateNotificationInput!) {
  createNotification(input: $input) { notification { id } errors { code } }
}`

/** Creates a Screen notification for another target with each call. */
export function creationRequest() {
  const input = {
    targetId: randomUUID(),
    targetType: 'FAILED_DIRECT_DEBITS',
    notificationType: 'SCREEN',
    user: 'finance.team@example.com',
    message: 'A direct debit of £84.20 failed.',
  }
  return { query: mutation, variables: { input } }
}
