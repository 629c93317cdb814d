import { useEffect, useState } from 'preact/hooks'
import { ScreenTitle } from '../shell/screen-title.js'
import { demoSession, demoUsers, sessionFromToken, type DemoUser } from './development-session.js'
import type { Session, SignIn } from './sign-in.js'

interface SignInPageProps {
  readonly signIn: SignIn
  /** Why the person was signed out; null if they were not signed in. */
  readonly notice: string | null
  readonly onSession: (session: Session) => void
  /** Redirects to the issuer. */
  readonly onLeave: () => void
}

export function SignInPage({ signIn, notice, onSession, onLeave }: SignInPageProps) {
  return (
    <>
      <p class="govuk-caption-l desk-product">Housing gateway desk</p>
      <ScreenTitle>Sign in</ScreenTitle>
      {notice !== null && (
        <p class="govuk-inset-text" role="status">
          {notice}
        </p>
      )}
      {signIn.kind === 'oidc' ? (
        <button type="button" class="govuk-button" onClick={onLeave}>
          Sign in at {new URL(signIn.issuer).host}
        </button>
      ) : (
        <DemoUsers onSession={onSession} />
      )}
    </>
  )
}

function DemoUsers({ onSession }: Pick<SignInPageProps, 'onSession'>) {
  const [users, setUsers] = useState<readonly DemoUser[] | null | 'asked'>('asked')
  useEffect(() => {
    demoUsers().then(setUsers, () => {
      setUsers(null)
    })
  }, [])
  if (users === 'asked') return null
  if (users === null) return <TokenForm onSession={onSession} />
  return (
    <>
      <p class="govuk-body">This is a trial. Choose a demo user.</p>
      <ul class="govuk-list desk-choices">
        {users.map(({ id, name, about }) => (
          <li key={id}>
            <button
              type="button"
              class="govuk-button govuk-button--secondary"
              aria-describedby={`about-${id}`}
              onClick={() => {
                onSession(demoSession(id))
              }}
            >
              {name}
            </button>
            <p class="govuk-hint" id={`about-${id}`}>
              {about}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

function TokenForm({ onSession }: Pick<SignInPageProps, 'onSession'>) {
  const [token, setToken] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (token.trim() !== '') onSession(sessionFromToken(token))
      }}
    >
      <div class="govuk-form-group">
        <label class="govuk-label" for="token">
          Token
        </label>
        <p class="govuk-hint" id="token-hint">
          <code>npx housing-gateway token</code> prints a token. It is discarded when the page is
          closed.
        </p>
        <input
          class="govuk-input"
          id="token"
          type="password"
          autocomplete="off"
          aria-describedby="token-hint"
          value={token}
          onInput={(event) => {
            setToken(event.currentTarget.value)
          }}
        />
      </div>
      <button class="govuk-button">Sign in</button>
    </form>
  )
}
