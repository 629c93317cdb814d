import { lazy } from 'preact/compat'
import type { ComponentType } from 'preact'

/** A component whose code is loaded when it is shown for the first time. */
export function loadScreen<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: await load() }))
}
