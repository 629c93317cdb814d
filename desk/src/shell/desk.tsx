import { useEffect, useMemo, useState } from 'preact/hooks'
import type { OidcSignIn } from '../session/oidc-session.js'
import { keptSession } from '../session/development-session.js'
import { SignInPage } from '../session/sign-in-page.js'
import type { Session, SignIn } from '../session/sign-in.js'
import { OpenDesk } from './open-desk.js'
import { Loading } from './states.js'

interface Closed {
  /** Why somebody who was signed in is not any more; null for others. */
  readonly notice: string | null
}

type State = 'starting' | Closed | Session

/** The desk from its beginning: who is there, then what they see. */
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
        setState({ notice: 'You are signed out.' })
        // The issuer may be out of reach; what is here is forgotten all the same.
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

/** With the reason of the issuer, or why it could not be asked. */
function refused(error: unknown): Closed {
  const reason = error instanceof Error ? error.message : ''
  return { notice: `Signing in did not work. ${reason}` }
}

/** Finds out whether somebody is signed in already. */
async function begin(signIn: SignIn, onIssuer: (issuer: OidcSignIn) => void): Promise<State> {
  if (signIn.kind === 'development') return keptSession() ?? { notice: null }
  const { OidcSignIn } = await import('../session/oidc-session.js')
  const issuer = new OidcSignIn(signIn)
  onIssuer(issuer)
  const session = await issuer.finish()
  if (session !== null) return session
  if (!issuer.wasSignedIn) return { notice: null }
  await issuer.start()
  return 'starting'
}
