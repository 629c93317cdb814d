/** One line of the doctor's report. */
export interface Finding {
  readonly well: boolean
  readonly topic: string
  readonly text: string
  /** What to do about it; every finding that is not well has one. */
  readonly next?: string
}

export function well(topic: string, text: string): Finding {
  return { well: true, topic, text }
}

/** It works as it is, and `next` would make it better. */
export function bearable(topic: string, text: string, next: string): Finding {
  return { well: true, topic, text, next }
}

export function wrong(topic: string, text: string, next: string): Finding {
  return { well: false, topic, text, next }
}
