import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { usePlace } from './address.js'

/** On page load, the browser places the focus. */
let isFirst = true

interface ScreenTitleProps {
  readonly children: ComponentChildren
  /** Only for screen readers, because the screen shows the same text elsewhere. */
  readonly isHidden?: boolean
}

/**
 * The heading of a screen, and the title of the page. After navigation it takes the focus, so that screen readers
 * announce the screen, unless the user is typing.
 */
export function ScreenTitle({ children, isHidden = false }: ScreenTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { screen, id } = usePlace()
  useEffect(() => {
    document.title = `${heading.current?.textContent ?? ''} – Desk`
  })
  useEffect(() => {
    if (!isFirst && document.activeElement?.matches('input, textarea') !== true) {
      // The scroll position belongs to the history entry.
      heading.current?.focus({ preventScroll: true })
    }
    isFirst = false
  }, [screen, id])
  return (
    <h1 class={isHidden ? 'govuk-visually-hidden' : 'govuk-heading-l'} tabIndex={-1} ref={heading}>
      {children}
    </h1>
  )
}
