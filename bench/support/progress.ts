/** Results go to stdout, everything else to stderr. */
export const output = {
  out: (line: string) => process.stdout.write(`${line}\n`),
  error: (line: string) => process.stderr.write(`${line}\n`),
}

export type OnProgress = (done: number, total: number) => void

/** Prints a line for each completed tenth of `work`. */
export function withProgress<Result>(
  label: string,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> {
  let shownTenths = 0
  return work((done, total) => {
    const tenths = total === 0 ? 10 : Math.floor((done / total) * 10)
    if (tenths <= shownTenths) return
    shownTenths = tenths
    output.error(`${label} ${tenths * 10} %`)
  })
}
