/** One line of the doctor's report. */
export interface Finding {
  readonly well: boolean
  readonly topic: string
  readonly text: string
}

export function well(topic: string, text: string): Finding {
  return { well: true, topic, text }
}

export function wrong(topic: string, text: string): Finding {
  return { well: false, topic, text }
}
