import { useEffect, useMemo, useState } from 'preact/hooks'
import type { OidcSignIn } from '../session/oidc-session.js'
import { storedSession } from '../session/development-session.js'
import { SignInPage } from '../session/sign-in-page.js'
import type { Session, SignIn } from '../session/sign-in.js'
import { forgetRecords } from './recent-records.js'
import { OpenDesk } from './open-desk.js'
import { Loading } from './states.js'

interface Closed {
  /** Why the person was signed out; null if they were not signed in. */
  readonly notice: string | null
}

type State = 'starting' | Closed | Session

/** The desk: sign-in first, then the screens. */
export function Desk({ signIn }: { readonly signIn: SignIn }) {
  const [state, setState] = useState<State>('starting')
  const [issuer, setIssuer] = useState<OidcSignIn | null>(null)
  useEffect(() => {
    begin(signIn, setIssuer).then(setState, (error: unknown) => {
      setState(refused(error))
    })
  }, [signIn])
  const leave = (to: OidcSignIn) => {
    to.start().catch((error: unknown) => {
      setState(refused(error))
    })
  }
  const leaving = useMemo(
    () => ({
      signOut: (session: Session) => {
        location.hash = ''
        forgetRecords()
        setState({ notice: 'You are signed out.' })
        // The local session ends even if the issuer is unreachable.
        session.end().catch(() => undefined)
      },
      signInAgain: () => {
        if (issuer === null) setState({ notice: 'Your session has ended.' })
        else leave(issuer)
      },
      refuse: () => {
        if (issuer === null) setState({ notice: 'This token is not valid, or has expired.' })
      },
    }),
    [issuer],
  )
  if (state === 'starting') return <Loading what="the desk" />
  if ('token' in state) {
    return (
      <OpenDesk
        session={state}
        byId={signIn.byId}
        onSignOut={() => {
          leaving.signOut(state)
        }}
        onEnded={leaving.signInAgain}
        onRefused={leaving.refuse}
      />
    )
  }
  return (
    <main class="desk-width desk-main" id="main" tabIndex={-1}>
      <SignInPage
        signIn={signIn}
        notice={state.notice}
        onSession={setState}
        onLeave={() => {
          if (issuer !== null) leave(issuer)
        }}
      />
    </main>
  )
}

/** The notice after a failed sign-in. */
function refused(error: unknown): Closed {
  const reason = error instanceof Error ? error.message : ''
  return { notice: `Sign-in failed. ${reason}` }
}

/** Restores an existing session, if there is one. */
async function begin(signIn: SignIn, onIssuer: (issuer: OidcSignIn) => void): Promise<State> {
  if (signIn.kind === 'development') return storedSession() ?? { notice: null }
  const { OidcSignIn } = await import('../session/oidc-session.js')
  const issuer = new OidcSignIn(signIn)
  onIssuer(issuer)
  const session = await issuer.finish()
  if (session !== null) return session
  if (!issuer.wasSignedIn) return { notice: null }
  await issuer.start()
  return 'starting'
}
