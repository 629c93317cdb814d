import { useEffect, useState } from 'preact/hooks'

/** Says so while the browser has no network. What is on the screen stays. */
export function Connection() {
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => {
      setOnline(navigator.onLine)
    }
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return (
    <div role="status">
      {!isOnline && (
        <p class="govuk-inset-text">
          You are offline. What you see may be out of date; it is read again with the network.
        </p>
      )}
    </div>
  )
}
