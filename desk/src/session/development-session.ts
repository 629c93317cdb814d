import { SignedOut, type Session } from './sign-in.js'

/** Somebody of the demo landlord whom the desk can be seen as. */
export interface DemoUser {
  readonly id: string
  readonly name: string
  readonly about: string
}

/** Who it was, for when the page is loaded again; the token itself is never kept. */
const keptName = 'desk-user'

/** @returns null where the gateway offers none, as to pages that are not opened on its own machine */
export async function demoUsers(): Promise<readonly DemoUser[] | null> {
  const answer = await fetch('/desk/users', { headers: { accept: 'application/json' } })
  if (!answer.ok) return null
  const { users } = (await answer.json()) as { users: readonly DemoUser[] }
  return users
}

/** The session that was there before the page was loaded again. */
export function keptSession(): Session | null {
  const user = sessionStorage.getItem(keptName)
  return user === null ? null : demoSession(user)
}

/** A session as one of the demo users. */
export function demoSession(user: string): Session {
  sessionStorage.setItem(keptName, user)
  return {
    token: async () => {
      const answer = await fetch(`/desk/users/${encodeURIComponent(user)}/token`)
      if (answer.status === 404) throw new SignedOut()
      if (!answer.ok) throw new Error(`The gateway answered ${answer.status}.`)
      const { token } = (await answer.json()) as { token: string }
      return token
    },
    end: () => {
      sessionStorage.removeItem(keptName)
      return Promise.resolve()
    },
  }
}

/** A session by a token that somebody has brought; it ends with the page. */
export function pastedSession(token: string): Session {
  let left: string | null = token.trim()
  return {
    token: () => {
      const given = left
      // The second time it is asked for, the gateway has refused it or it has ended.
      left = null
      return given === null ? Promise.reject(new SignedOut()) : Promise.resolve(given)
    },
    end: () => Promise.resolve(),
  }
}
