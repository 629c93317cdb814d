import type { ComponentChildren } from 'preact'
import { useCaller } from '../session/caller.js'
import { Hidden } from './states.js'

interface FactProps {
  readonly name: string
  /** Null, false or blank if unknown. */
  readonly children: ComponentChildren
  /** The required scope. */
  readonly needs?: string
}

/** A name and value in `Facts`. */
export function Fact({ name, children, needs }: FactProps) {
  const { may } = useCaller()
  const isHidden = needs !== undefined && !may(needs)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {isHidden ? (
          <Hidden scopes={[needs]} />
        ) : isKnown(children) ? (
          children
        ) : (
          <span class="desk-quiet">Unknown</span>
        )}
      </dd>
    </div>
  )
}

export function Facts({ children }: { readonly children: ComponentChildren }) {
  return <dl class="desk-facts">{children}</dl>
}

/** 0 counts as known. */
function isKnown(children: ComponentChildren): boolean {
  return children !== null && children !== undefined && children !== false && children !== ''
}
