import { describedBy, FormGroup } from './form-group.js'

interface FieldProps {
  readonly id: string
  readonly label: string
  readonly hint?: string
  /** True for a field with several lines. */
  readonly isLong?: boolean
  /** Keyboard type on phones. Validation is done by the gateway, not by the browser. */
  readonly keyboard?: 'text' | 'email' | 'tel'
  readonly value: string
  /** Error messages of the field. */
  readonly faults: readonly string[]
  readonly onInput: (value: string) => void
}

/** A labelled text field with error messages. */
export function Field(props: FieldProps) {
  const { id, label, hint, isLong = false, keyboard = 'text', value, faults, onInput } = props
  const isWrong = faults.length > 0
  const group = { id, label, hint, faults }
  const shared = {
    id,
    value,
    dir: 'auto' as const,
    autocomplete: 'off',
    ...describedBy(group),
    ...(isWrong ? { 'aria-invalid': true } : {}),
  }
  return (
    <FormGroup {...group}>
      {isLong ? (
        <textarea
          {...shared}
          class={`govuk-textarea${isWrong ? ' govuk-textarea--error' : ''}`}
          rows={3}
          onInput={(event) => {
            onInput(event.currentTarget.value)
          }}
        />
      ) : (
        <input
          {...shared}
          class={`govuk-input${isWrong ? ' govuk-input--error' : ''}`}
          inputMode={keyboard}
          onInput={(event) => {
            onInput(event.currentTarget.value)
          }}
        />
      )}
    </FormGroup>
  )
}
