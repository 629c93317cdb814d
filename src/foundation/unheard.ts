/** Work that goes on while others are waited for; its failure waits until its end is asked for. */
export function unheard<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined)
  return work
}
