/** Scroll positions by history entry. */
const positions = new Map<number, number>()
/** Number of the newest entry. Numbers are not reused after a reload. */
let newest = Date.now()
let current = { entry: newest, path: '' }

/** Maximum time for a page to become as tall as it was before. */
const patienceMs = 5_000

/** Restores the scroll position when the user goes back, and starts new screens at the top. */
export function keepScrollPositions(): void {
  history.scrollRestoration = 'manual'
  arrive()
  addEventListener('scroll', () => {
    if (entryOf(history.state) === current.entry) positions.set(current.entry, scrollY)
  })
  for (const name of ['popstate', 'hashchange']) addEventListener(name, arrive)
}

function arrive(): void {
  const entry = entryOf(history.state)
  const [path = ''] = location.hash.split('?')
  if (entry === current.entry) return
  const isSameScreen = path === current.path
  if (entry === null) {
    newest += 1
    history.replaceState({ entry: newest }, '')
    current = { entry: newest, path }
    if (!isSameScreen) scrollTo(0, 0)
    return
  }
  const position = positions.get(entry) ?? 0
  current = { entry: Number.NaN, path }
  returnTo(position, () => {
    current = { entry, path }
  })
}

/** Scrolls once the content is tall enough, unless the user does something first. */
function returnTo(position: number, done: () => void): void {
  const inputs = ['wheel', 'pointerdown', 'keydown'] as const
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of inputs) removeEventListener(name, stop)
    done()
  }
  const observer = new ResizeObserver(() => {
    scrollTo(0, position)
    if (Math.abs(scrollY - position) < 1) stop()
  })
  const timer = setTimeout(stop, patienceMs)
  for (const name of inputs) addEventListener(name, stop)
  observer.observe(document.body)
}

function entryOf(state: unknown): number | null {
  const { entry } = (state ?? {}) as { readonly entry?: unknown }
  return typeof entry === 'number' ? entry : null
}
