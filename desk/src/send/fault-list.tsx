import { useEffect, useRef } from 'preact/hooks'
import { idOf } from './filled-field.js'
import type { MessageField } from './message-fields.js'
import type { Faults } from './use-sending.js'

interface FaultListProps {
  readonly faults: Faults
  readonly fields: readonly MessageField[]
}

/** Everything that is wrong, over the form, each with a link to its field. It takes the focus when it comes. */
export function FaultList({ faults, fields }: FaultListProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [faults])
  if (faults.size === 0) return null
  return (
    <div
      class="govuk-error-summary"
      role="alert"
      tabIndex={-1}
      ref={box}
      aria-labelledby="send-faults"
    >
      <h2 class="govuk-error-summary__title" id="send-faults">
        It was not sent
      </h2>
      <ul class="govuk-list govuk-error-summary__list">
        {[...faults].flatMap(([path, messages]) =>
          messages.map((message) => (
            <li key={`${path} ${message}`}>
              {fields.some((field) => field.path === path) ? (
                <button
                  type="button"
                  class="desk-link-button desk-fault"
                  onClick={() => document.getElementById(idOf(path))?.focus()}
                >
                  {message}
                </button>
              ) : (
                message
              )}
            </li>
          )),
        )}
      </ul>
    </div>
  )
}
