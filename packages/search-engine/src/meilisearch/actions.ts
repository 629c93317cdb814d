const oldestVersion = '1.50'

interface KeyAction {
  readonly name: string
  readonly method: string
  readonly path: string
}

/** The action that the key for searching needs. */
export const searchActions: readonly KeyAction[] = [
  { name: 'search', method: 'POST', path: 'multi-search' },
]

/** Actions that the key for indexing needs, with requests that need them and are refused for their content. */
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

/** What is wrong with a version; null for one that the gateway works with, and for none that can be read. */
export function versionFault(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldestVersion.split('.').map(Number)
  const isOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor)
  return isOld ? `Meilisearch ${version} is too old: ${oldestVersion} or later is needed` : null
}

/** The actions of which a request to an address needs one; more than one where the address does not tell. */
export function actionsFor(address: string): string[] {
  const { pathname } = new URL(address)
  if (pathname.endsWith('search')) return ['search']
  const matching = [...searchActions, ...indexActions].filter(({ path }) =>
    new RegExp(`/${path.replace('!', '[^/]+')}(/|$)`).test(pathname),
  )
  const longest = Math.max(...matching.map(({ path }) => path.length))
  return matching.filter(({ path }) => path.length === longest).map(({ name }) => name)
}
