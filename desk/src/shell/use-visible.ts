import { useEffect, useState } from 'preact/hooks'

/** Whether the page is visible. A background tab needs no live updates. */
export function useVisible(): boolean {
  const [isVisible, setVisible] = useState(!document.hidden)
  useEffect(() => {
    const look = () => {
      setVisible(!document.hidden)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return isVisible
}
