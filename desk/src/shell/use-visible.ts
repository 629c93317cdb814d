import { useEffect, useState } from 'preact/hooks'

/** Whether somebody looks at the page; a tab behind others needs no live updates. */
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
