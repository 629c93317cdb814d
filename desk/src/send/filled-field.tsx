import { Field } from '../shell/field.js'
import type { MessageField } from './message-fields.js'

interface FilledFieldProps {
  readonly field: MessageField
  readonly value: string
  readonly faults: readonly string[]
  readonly onInput: (value: string) => void
}

/** A field of a message: a check box where it only says whether a part of the text is shown. */
export function FilledField({ field, value, faults, onInput }: FilledFieldProps) {
  const { path, label, isOptional, keyboard } = field
  const id = idOf(path)
  if (!field.isCondition) {
    return (
      <Field
        {...{ id, value, faults, keyboard, onInput }}
        label={isOptional ? `${label} (optional)` : label}
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
          With the part “{label}”
        </label>
      </div>
      {faults.length > 0 && <p class="govuk-error-message">{faults.join(' ')}</p>}
    </div>
  )
}

/** Of any name of a placeholder, which may hold blanks. */
export function idOf(path: string): string {
  return `send-${path.replaceAll(/\W/g, '-')}`
}
