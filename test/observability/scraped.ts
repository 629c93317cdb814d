/** One line of the text format. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Parses `/metrics` like Prometheus. */
function readSamples(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (name === undefined) return []
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map((pair) => [pair[1], pair[2]])
    return [{ name, labels: Object.fromEntries(pairs) as Sample['labels'], value: Number(value) }]
  })
}

/** Requests the metrics. */
export async function scrape(address: string, token: string | null = null): Promise<Sample[]> {
  const response = await fetch(`${address}/metrics`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })
  if (response.status !== 200) throw new Error(`/metrics answered ${response.status}`)
  return readSamples(await response.text())
}

/** The sum of the series with these labels; null if there is none. */
export function valueOf(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | null {
  const expected = Object.entries(labels)
  const matches = samples.filter(
    (sample) =>
      sample.name === name && expected.every(([label, value]) => sample.labels[label] === value),
  )
  return matches.length === 0 ? null : matches.reduce((sum, { value }) => sum + value, 0)
}
