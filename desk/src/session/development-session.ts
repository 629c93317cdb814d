import { SignedOut, type Session } from './sign-in.js'

/** A demo user. */
export interface DemoUser {
  readonly id: string
  readonly name: string
  readonly about: string
}

/** Storage key of the demo user, for reloads. The token is never stored. */
const storageKey = 'desk-user'

/**
 * Users of the demo. Null if the gateway does not list them, for example because the browser runs on another machine.
 */
export async function demoUsers(): Promise<readonly DemoUser[] | null> {
  const answer = await fetch('/desk/users', { headers: { accept: 'application/json' } })
  if (!answer.ok) return null
  const { users } = (await answer.json()) as { users: readonly DemoUser[] }
  return users
}

/** The session from before a reload; null if there was none. */
export function storedSession(): Session | null {
  const user = sessionStorage.getItem(storageKey)
  return user === null ? null : demoSession(user)
}

/** A session as one of the demo users. */
export function demoSession(user: string): Session {
  sessionStorage.setItem(storageKey, user)
  return {
    token: async () => {
      const answer = await fetch(`/desk/users/${encodeURIComponent(user)}/token`)
      if (answer.status === 404) throw new SignedOut()
      if (!answer.ok) throw new Error(`The gateway answered ${answer.status}.`)
      const { token } = (await answer.json()) as { token: string }
      return token
    },
    end: () => {
      sessionStorage.removeItem(storageKey)
      return Promise.resolve()
    },
  }
}

/** A session with a pasted token. It ends when the page is closed. */
export function sessionFromToken(token: string): Session {
  let unusedToken: string | null = token.trim()
  return {
    token: () => {
      const current = unusedToken
      // A second request means that the token was refused or has expired.
      unusedToken = null
      return current === null ? Promise.reject(new SignedOut()) : Promise.resolve(current)
    },
    end: () => Promise.resolve(),
  }
}
