import { describedBy, FormGroup } from './form-group.js'
import { Select, type SelectProps } from './select.js'

interface ChoiceProps extends Omit<SelectProps, 'describedBy'> {
  readonly label: string
  readonly hint?: string
  /** Error messages of the field. */
  readonly faults?: readonly string[]
}

/** A labelled select element. */
export function Choice({ label, hint, faults = [], ...select }: ChoiceProps) {
  const group = { id: select.id, label, hint, faults }
  return (
    <FormGroup {...group}>
      <Select {...select} describedBy={describedBy(group)} />
    </FormGroup>
  )
}
