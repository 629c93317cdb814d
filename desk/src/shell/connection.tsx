import { useEffect, useRef, useState } from 'preact/hooks'
import { useLiveState } from './live-state-store.js'
import { useDebouncedValue } from './use-debounced-value.js'

/** Shorter losses are not shown, for example during a rolling restart of the gateways. */
const shortLossMs = 1_500

const words = {
  offline:
    'You are offline. What you see may be out of date. It updates when you are online again.',
  lost: 'Live updates have stopped. What you see may be out of date. Reconnecting automatically.',
}

/** A notice while the browser is offline or live updates are lost. The screen stays as it is. */
export function Connection() {
  const isOnline = useOnline()
  const isLost = useLiveState() === 'lost'
  const isLongLost = useDebouncedValue(isLost, shortLossMs) && isLost
  const fault = !isOnline ? 'offline' : isLongLost ? 'lost' : null
  const wasFaulty = useRef(false)
  if (fault !== null) wasFaulty.current = true
  return (
    <div role="status">
      {fault !== null && <p class="govuk-inset-text">{words[fault]}</p>}
      {fault === null && wasFaulty.current && (
        <span class="govuk-visually-hidden">Connected again.</span>
      )}
    </div>
  )
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const update = () => {
      setOnline(navigator.onLine)
    }
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  }, [])
  return isOnline
}
