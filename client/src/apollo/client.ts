import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { SetContextLink } from '@apollo/client/link/context'
import { ErrorLink } from '@apollo/client/link/error'
import { isSubscriptionOperation } from '@apollo/client/utilities'
import { hasCode } from '../errors.js'
import { openLive, type LiveClient } from '../live.js'
import type { TokenSource } from '../tokens.js'
import { gatewayCache } from './cache.js'
import { idsLink } from './ids-link.js'
import { LiveLink } from './live-link.js'
import { requestIdLink } from './request-id-link.js'

declare module '@apollo/client' {
  namespace ApolloClient {
    namespace DeclareDefaultOptions {
      interface WatchQuery {
        errorPolicy: 'all'
      }
      interface Query {
        errorPolicy: 'all'
      }
      interface Mutate {
        errorPolicy: 'all'
      }
    }
  }
}

export interface ClientSettings {
  /** Address of `/graphql`. */
  readonly url: string
  readonly tokens: TokenSource
  /** Runs the subscriptions; by default the client opens its own stream. */
  readonly live?: LiveClient
  /** Sends document ids instead of texts. First register the manifests of the kit and of your own documents. */
  readonly byId?: boolean
}

/**
 * An Apollo Client with the kit's cache, tokens and live updates. Results contain partial data together with the
 * errors, so that a caller without a scope sees the permitted fields.
 */
export function createGatewayClient({ url, tokens, live, byId }: ClientSettings): ApolloClient {
  const authenticate = new SetContextLink(async (context) => {
    const { headers } = context as { readonly headers?: Readonly<Record<string, string>> }
    return { headers: { ...headers, authorization: `Bearer ${await tokens.get()}` } }
  })
  const asking = ApolloLink.from([
    ...[renewOnce(tokens), authenticate],
    ...(byId === true ? [idsLink()] : []),
    requestIdLink(),
    new HttpLink({ uri: url }),
  ])
  const following = new LiveLink(live ?? openLive({ url, tokens }), byId)
  return new ApolloClient({
    cache: gatewayCache(),
    link: ApolloLink.split(({ query }) => isSubscriptionOperation(query), following, asking),
    defaultOptions: {
      watchQuery: { errorPolicy: 'all' },
      query: { errorPolicy: 'all' },
      mutate: { errorPolicy: 'all' },
    },
  })
}

/** Renews a refused token and retries the operation once. */
function renewOnce(tokens: TokenSource): ApolloLink {
  return new ErrorLink(({ error, operation, forward }) => {
    if (!hasCode(error, 'UNAUTHENTICATED') || operation.getContext()['isRenewed'] === true) return
    tokens.forget()
    operation.setContext({ isRenewed: true })
    return forward(operation)
  })
}
