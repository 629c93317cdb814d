import type { ComponentType } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { ScreenTitle } from './screen-title.js'
import { Failure, Loading } from './states.js'

/** Storage key of the screen that caused a reload, to prevent a reload loop. */
const reloadedFor = 'desk.reloadedFor'

/**
 * A component with lazily loaded code. While the gateway is unreachable it shows an error and
 * retries. If the gateway no longer has the code, because of a new release, the page is reloaded
 * at the same place.
 *
 * @param label heading of the error page
 */
export function loadScreen<Props extends object>(
  label: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LoadedScreen(props: Props) {
    const [Screen, setScreen] = useState(() => loaded)
    const [failure, setFailure] = useState<unknown>(null)
    const read = useCallback(() => {
      void load()
        .then((component) => {
          loaded = component
          sessionStorage.removeItem(reloadedFor)
          setScreen(() => component)
        })
        .catch(async (error: unknown) => {
          setFailure(error)
          if (sessionStorage.getItem(reloadedFor) === label || !(await isReachable())) return
          sessionStorage.setItem(reloadedFor, label)
          location.reload()
        })
    }, [])
    useEffect(() => {
      if (loaded === null) read()
    }, [read])
    if (Screen !== null) return <Screen {...props} />
    if (failure === null) return <Loading what="the screen" />
    return (
      <>
        <ScreenTitle>{label}</ScreenTitle>
        <Failure error={failure} onRetry={read} />
      </>
    )
  }
}

/** Whether the gateway serves the desk. */
async function isReachable(): Promise<boolean> {
  return fetch(location.pathname, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
