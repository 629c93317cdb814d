import { ApolloProvider, useQuery } from '@apollo/client/react'
import { createGatewayClient } from '@housing-gateway/client/apollo'
import { ViewerDocument } from '@housing-gateway/client/documents'
import { openLive } from '@housing-gateway/client/live'
import { tokenSource } from '@housing-gateway/client/tokens'
import { useEffect, useMemo } from 'preact/hooks'
import { CallerContext, type Caller } from '../session/caller.js'
import type { Session } from '../session/sign-in.js'
import { LiveStateStore, LiveStateContext } from './live-state-store.js'
import { isSignedOut } from './signed-out.js'
import { Failure, Loading } from './states.js'
import { Screens } from './screens.js'

interface OpenDeskProps {
  readonly session: Session
  /** True if the gateway accepts only registered documents. */
  readonly byId: boolean
  readonly onSignOut: () => void
  readonly onEnded: () => void
  /** Called if the gateway refused the first token. */
  readonly onRefused: () => void
}

/** The desk of a signed-in person. Its data is discarded when it closes. */
export function OpenDesk(props: OpenDeskProps) {
  const { session, byId } = props
  const { client, live, news } = useMemo(() => {
    const url = `${location.origin}/graphql`
    const tokens = tokenSource(() => session.token())
    const liveState = new LiveStateStore()
    const live = openLive({ url, tokens, onState: liveState.set })
    return { live, news: liveState, client: createGatewayClient({ url, tokens, live, byId }) }
  }, [session, byId])
  useEffect(
    () => () => {
      live.dispose()
      client.stop()
      void client.clearStore()
    },
    [client, live],
  )
  return (
    <ApolloProvider client={client}>
      <LiveStateContext.Provider value={news}>
        <WithCaller {...props} />
      </LiveStateContext.Provider>
    </ApolloProvider>
  )
}

function WithCaller({ onSignOut, onEnded, onRefused }: OpenDeskProps) {
  const { data, error, refetch } = useQuery(ViewerDocument)
  const viewer = data?.viewer ?? null
  const isRefused = viewer === null && isSignedOut(error)
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused, onRefused])
  const caller = useMemo<Caller>(() => {
    const scopes = new Set(viewer?.scopes)
    return {
      id: viewer?.id ?? '',
      name: viewer?.name ?? '',
      may: (scope) => scopes.has(scope),
      signOut: onSignOut,
      signInAgain: onEnded,
    }
  }, [viewer, onSignOut, onEnded])
  return (
    <CallerContext.Provider value={caller}>
      {viewer === null ? (
        <main class="desk-width desk-main">
          {error === undefined ? (
            <Loading what="the desk" />
          ) : (
            <Failure error={error} onRetry={() => void refetch().catch(() => undefined)} />
          )}
        </main>
      ) : (
        <Screens />
      )}
    </CallerContext.Provider>
  )
}
