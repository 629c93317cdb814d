import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { usePlace } from './address.js'

/** The first screen keeps the focus where the browser begins. */
let isFirst = true

/**
 * The heading of a screen, and the title of the page. It takes the focus when a link has led to the screen, so
 * that whoever does not see the change hears of it; not from whoever types in the box.
 */
export function ScreenTitle({ children }: { readonly children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { screen, id } = usePlace()
  useEffect(() => {
    document.title = `${heading.current?.textContent ?? ''} – Desk`
  })
  useEffect(() => {
    if (!isFirst && document.activeElement?.matches('input, textarea') !== true) {
      heading.current?.focus()
    }
    isFirst = false
  }, [screen, id])
  return (
    <h1 class="govuk-heading-l" tabIndex={-1} ref={heading}>
      {children}
    </h1>
  )
}
