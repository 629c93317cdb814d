const storageKey = 'desk-recent'
const most = 8

interface Recent {
  /** Id of the caller. */
  readonly caller: string
  /** Opaque ids, the latest first. Names are read again, so they are never stored. */
  readonly ids: readonly string[]
}

/** The records that the caller opened last on this machine. */
export function recentRecords(caller: string): readonly string[] {
  const recent = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Recent | null
  return recent?.caller === caller ? recent.ids : []
}

export function rememberRecord(caller: string, id: string): void {
  const others = recentRecords(caller).filter((one) => one !== id)
  const recent: Recent = { caller, ids: [id, ...others].slice(0, most) }
  localStorage.setItem(storageKey, JSON.stringify(recent))
}

/** Called when the caller signs out. */
export function forgetRecords(): void {
  localStorage.removeItem(storageKey)
}
