import type { ComponentChildren } from 'preact'

export interface FormGroupProps {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  /** Error messages of the field. */
  readonly faults: readonly string[]
}

/** A form control with label, hint and error messages. */
export function FormGroup(props: FormGroupProps & { readonly children: ComponentChildren }) {
  const { id, label, hint, faults, children } = props
  const hasErrors = faults.length > 0
  return (
    <div class={`govuk-form-group${hasErrors ? ' govuk-form-group--error' : ''}`}>
      <label class="govuk-label" for={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p class="govuk-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {hasErrors && (
        <p class="govuk-error-message" id={`${id}-error`}>
          <span class="govuk-visually-hidden">Error: </span>
          {faults.join(' ')}
        </p>
      )}
      {children}
    </div>
  )
}

/** The `aria-describedby` attribute of a control. */
export function describedBy({ id, hint, faults }: Omit<FormGroupProps, 'label'>): {
  'aria-describedby'?: string
} {
  const ids = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(faults.length > 0 ? [`${id}-error`] : []),
  ].join(' ')
  return ids === '' ? {} : { 'aria-describedby': ids }
}
