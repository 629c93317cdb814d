const oldestVersion = '1.50'

interface KeyAction {
  readonly name: string
  readonly method: string
  readonly path: string
}

/** Actions of the search key. */
export const searchActions: readonly KeyAction[] = [
  { name: 'search', method: 'POST', path: 'multi-search' },
]

/**
 * Actions of the index key. Each has a request that needs the action and that the server rejects because of its
 * content.
 */
export const indexActions: readonly KeyAction[] = [
  { name: 'indexes.create', method: 'POST', path: 'indexes' },
  { name: 'indexes.delete', method: 'DELETE', path: 'indexes/!' },
  { name: 'indexes.swap', method: 'POST', path: 'swap-indexes' },
  { name: 'settings.get', method: 'GET', path: 'indexes/!/settings' },
  { name: 'settings.update', method: 'PATCH', path: 'indexes/!/settings' },
  { name: 'documents.add', method: 'POST', path: 'indexes/!/documents' },
  { name: 'documents.get', method: 'GET', path: 'indexes/!/documents' },
  { name: 'documents.delete', method: 'DELETE', path: 'indexes/!/documents' },
  { name: 'tasks.get', method: 'GET', path: 'tasks' },
  { name: 'version', method: 'GET', path: 'version' },
]

/** Why a server version is not supported; null for a supported or unreadable version. */
export function versionFault(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldestVersion.split('.').map(Number)
  const isOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor)
  return isOld ? `Meilisearch ${version} is too old: ${oldestVersion} or later is needed` : null
}

/** Actions that permit a request to this address; several if the address is ambiguous. */
export function actionsFor(address: string): string[] {
  const { pathname } = new URL(address)
  if (pathname.endsWith('search')) return ['search']
  const matching = [...searchActions, ...indexActions].filter(({ path }) =>
    new RegExp(`/${path.replace('!', '[^/]+')}(/|$)`).test(pathname),
  )
  const longest = Math.max(...matching.map(({ path }) => path.length))
  return matching.filter(({ path }) => path.length === longest).map(({ name }) => name)
}
