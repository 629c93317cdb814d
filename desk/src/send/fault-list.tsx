import { createPortal } from 'preact/compat'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { idOf } from './filled-field.js'
import type { MessageField } from './message-fields.js'
import type { Faults } from './use-sending.js'

interface FaultListProps {
  readonly faults: Faults
  readonly fields: readonly MessageField[]
  /** True if the message was not sent. */
  readonly isUnsent: boolean
  /** Element at the top of the screen. */
  readonly top: Element | null
}

/** Error summary at the top of the screen, with links to the fields. It takes the focus when it appears. */
export function FaultList({ faults, fields, isUnsent, top }: FaultListProps) {
  const box = useRef<HTMLDivElement>(null)
  // A layout effect, because after the next paint the user may already be elsewhere.
  useLayoutEffect(() => {
    box.current?.focus()
  }, [faults])
  if (faults.size === 0 || top === null) return null
  const labelOf = (path: string) => fields.find((field) => field.path === path)?.label ?? null
  return createPortal(
    <div
      class="govuk-error-summary"
      role="alert"
      tabIndex={-1}
      ref={box}
      aria-labelledby="send-faults"
    >
      <h2 class="govuk-error-summary__title" id="send-faults">
        {isUnsent ? 'Your message was not sent' : 'There is a problem'}
      </h2>
      <ul class="govuk-list govuk-error-summary__list">
        {[...faults].flatMap(([path, messages]) =>
          messages.map((message) => (
            <li key={`${path} ${message}`}>
              <Fault path={path} message={message} label={labelOf(path)} />
            </li>
          )),
        )}
      </ul>
    </div>,
    top,
  )
}

interface FaultProps {
  readonly path: string
  readonly message: string
  /** Label of the field; null if the form has no such field. */
  readonly label: string | null
}

function Fault({ path, message, label }: FaultProps) {
  if (label === null) return <>{message}</>
  return (
    <button
      type="button"
      class="desk-link-button desk-fault"
      onClick={() => document.getElementById(idOf(path))?.focus()}
    >
      {label}: {message}
    </button>
  )
}
