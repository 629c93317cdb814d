import type { ComponentType } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { ScreenTitle } from './screen-title.js'
import { Failure, Loading } from './states.js'

/** Says in this tab which screen the page was loaded anew for, so that it is not again and again. */
const reloadedFor = 'desk.reloadedFor'

/**
 * A component whose code is loaded when it is shown for the first time. While the gateway is away it says so and
 * tries again; where the gateway answers and has not the code, the desk is of another release, and the page is loaded
 * anew at the same place.
 *
 * @param label its heading when it cannot be loaded
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
        .then((found) => {
          loaded = found
          sessionStorage.removeItem(reloadedFor)
          setScreen(() => found)
        })
        .catch(async (error: unknown) => {
          setFailure(error)
          if (sessionStorage.getItem(reloadedFor) === label || !(await isThere())) return
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

/** Whether the gateway has a desk to load. */
async function isThere(): Promise<boolean> {
  return fetch(location.pathname, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
