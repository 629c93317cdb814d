/** One line of the doctor's report. */
export interface Finding {
  readonly well: boolean
  readonly topic: string
  readonly text: string
  /** Next step; present in every finding that is not well. */
  readonly next?: string
}

export function well(topic: string, text: string): Finding {
  return { well: true, topic, text }
}

/** Works, but `next` would improve it. */
export function advice(topic: string, text: string, next: string): Finding {
  return { well: true, topic, text, next }
}

export function problem(topic: string, text: string, next: string): Finding {
  return { well: false, topic, text, next }
}
