import { useEffect, useState } from 'preact/hooks'

/** Whether the page is visible. A background tab needs no live updates. */
export function useVisible(): boolean {
  const [isVisible, setVisible] = useState(!document.hidden)
  useEffect(() => {
    const update = () => {
      setVisible(!document.hidden)
    }
    document.addEventListener('visibilitychange', update)
    return () => {
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return isVisible
}
