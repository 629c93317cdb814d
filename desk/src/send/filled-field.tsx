import { Field } from '../shell/field.js'
import type { MessageField } from './message-fields.js'

interface FilledFieldProps {
  readonly field: MessageField
  readonly value: string
  readonly faults: readonly string[]
  readonly onInput: (value: string) => void
}

/** A field of a message. Conditions are check boxes. */
export function FilledField({ field, value, faults, onInput }: FilledFieldProps) {
  const { path, label, isOptional, keyboard } = field
  const id = idOf(path)
  if (!field.isCondition) {
    return (
      <Field
        id={id}
        value={value}
        faults={faults}
        keyboard={keyboard}
        onInput={onInput}
        label={isOptional && value === '' ? `${label} (optional)` : label}
      />
    )
  }
  return (
    <div class="govuk-form-group govuk-checkboxes govuk-checkboxes--small">
      <div class="govuk-checkboxes__item">
        <input
          class="govuk-checkboxes__input"
          type="checkbox"
          id={id}
          checked={value === 'yes'}
          onChange={(event) => {
            onInput(event.currentTarget.checked ? 'yes' : 'no')
          }}
        />
        <label class="govuk-label govuk-checkboxes__label" for={id}>
          Include “{label}”
        </label>
      </div>
      {faults.length > 0 && <p class="govuk-error-message">{faults.join(' ')}</p>}
    </div>
  )
}

/** DOM id of a field; placeholder names may have spaces. */
export function idOf(path: string): string {
  return `send-${path.replaceAll(/\W/g, '-')}`
}
