// Runs in the worker thread of the embedded database, so it is plain JavaScript.

/** As in announcements.ts. */
export const changesChannel = 'housing_gateway_changes'

/** What the connections of the gateway and of its commands call themselves. */
const ownName = /^housing-gateway\b/

/** All of those share one state: they set the same, and never leave anything else behind. */
const own = Symbol('own')

const changedSettings = `
  select name, setting from pg_catalog.pg_settings where source = 'session'
  union all
  select 'role', setting from pg_catalog.current_setting('role') as setting where setting <> 'none'`
const apply = `
  select pg_catalog.set_config(name, setting, false)
  from unnest($1::text[], $2::text[]) with ordinality as kept(name, setting, nth) order by nth`
const resetSettings = 'reset session authorization; reset all'
// The backend goes on listening for the gateway, whoever has the turn.
const dropState = `unlisten *; listen ${changesChannel}; discard temp`
const dropHandles = 'close all; deallocate all'

/**
 * Gives other people's clients, such as psql, sessions of their own on the one backend that all
 * connections share. Their settings come and go with them. What cannot be put away and taken out
 * again, such as a temporary table that hides one of ours, is dropped when somebody else has a turn.
 */
export class ClientSessions {
  #database
  #strangers = new Set()
  #kept = new Map()
  #loaded = own
  #handlesAreLeft = false

  /** @param database an open PGlite */
  constructor(database) {
    this.#database = database
  }

  /** Notes who a connection is, from the first message that it sends. */
  introduce(session, startup) {
    if (!ownName.test(startupParameters(startup).get('application_name') ?? '')) {
      this.#strangers.add(session)
    }
  }

  isStranger(session) {
    return this.#strangers.has(session)
  }

  /** Whether the state of our own connections is loaded. */
  get ownIsLoaded() {
    return this.#loaded === own
  }

  /** Loads the state of a connection; to be called when no transaction is open. */
  async enter(session) {
    await this.#dropHandles()
    const next = this.isStranger(session) ? session : own
    if (next === this.#loaded) return
    await this.#putAway()
    const { names, values } = this.#kept.get(next) ?? { names: [], values: [] }
    if (names.length > 0) await this.#database.query(apply, [names, values])
    this.#loaded = next
  }

  /** Forgets a connection that has closed; what it left goes when the next one enters. */
  leave(session) {
    this.#kept.delete(session)
    const wasStranger = this.#strangers.delete(session)
    // Until then they stay: drivers count on the statements that they have prepared.
    if (wasStranger && this.#strangers.size === 0) this.#handlesAreLeft = true
  }

  async #dropHandles() {
    if (!this.#handlesAreLeft) return
    this.#handlesAreLeft = false
    await this.#database.exec(dropHandles)
  }

  async #putAway() {
    const { rows } = await this.#database.query(changedSettings)
    await this.#database.exec(resetSettings)
    const leaving = this.#loaded
    if (leaving !== own) await this.#database.exec(dropState)
    if (leaving === own || this.#strangers.has(leaving)) {
      this.#kept.set(leaving, {
        names: rows.map(({ name }) => name),
        values: rows.map(({ setting }) => setting),
      })
    }
  }
}

/** The names and values that follow the length and the version of the protocol. */
function startupParameters(message) {
  const words = Buffer.from(message.subarray(8)).toString('utf8').split('\0')
  const parameters = new Map()
  for (let at = 0; at + 1 < words.length && words[at] !== ''; at += 2) {
    parameters.set(words[at], words[at + 1])
  }
  return parameters
}
