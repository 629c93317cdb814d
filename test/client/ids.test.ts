import { firstValueFrom } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createGatewayClient } from '../../client/src/apollo/client.js'
import { ask } from '../../client/src/ask.js'
import {
  InboxChangesDocument,
  InboxCountsDocument,
  ViewerDocument,
} from '../../client/src/documents/graphql.js'
import { openLive } from '../../client/src/live.js'
import { sharedGateway } from '../support/gateway.js'
import { registerKit } from '../support/registered-kit.js'
import { tokensFor } from './callers.js'

const gateway = await sharedGateway({ TRUSTED_DOCUMENTS: 'only' })
const url = `${gateway.url}/graphql`
await registerKit(gateway.gateway.database, gateway.url)

describe('at a gateway that only accepts registered documents', () => {
  it('plain fetch sends the ids of the kit, and full texts are rejected', async () => {
    const caller = { url, tokens: tokensFor(gateway) }
    const answer = await ask({ ...caller, byId: true }, ViewerDocument, {})
    expect(answer.viewer?.id).toBe('officer@example.com')
    await expect(ask(caller, ViewerDocument, {})).rejects.toMatchObject({
      errors: [{ extensions: { code: 'DOCUMENT_NOT_TRUSTED' } }],
    })
  })

  it('Apollo Client sends them as well', async () => {
    const client = createGatewayClient({ url, tokens: tokensFor(gateway), byId: true })
    const { data, error } = await client.query({ query: InboxCountsDocument })
    expect(error).toBeUndefined()
    expect(data?.notificationCounts).toMatchObject({ badge: 0 })
    client.stop()
  })

  it('Apollo Client uses them for subscriptions', async () => {
    const tokens = tokensFor(gateway)
    const live = openLive({ url, tokens })
    const client = createGatewayClient({ url, tokens, live, byId: true })
    const first = await firstValueFrom(client.subscribe({ query: InboxChangesDocument }))
    expect(first.error).toBeUndefined()
    expect(first.data?.notificationChanged).toMatchObject({ event: 'STATE' })
    live.dispose()
    client.stop()
  })
})
