import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { useCaller } from '../session/caller.js'
import { Hidden } from './states.js'

interface SectionProps {
  readonly title: string
  /** Any of these scopes is required. */
  readonly needs?: readonly string[]
  readonly children: ComponentChildren
}

/** A section with a heading; shows a placeholder if the caller may not see it. */
export function Section({ title, needs = [], children }: SectionProps) {
  const { may } = useCaller()
  const id = useId()
  const isHidden = needs.length > 0 && !needs.some(may)
  return (
    <section class="desk-section" aria-labelledby={id}>
      <h2 class="govuk-heading-m" id={id}>
        {title}
      </h2>
      {isHidden ? (
        <p class="govuk-body">
          <Hidden scopes={needs} />
        </p>
      ) : (
        children
      )}
    </section>
  )
}
