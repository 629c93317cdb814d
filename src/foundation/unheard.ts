/** Marks a promise as handled while other work is awaited. A failure still rejects when it is awaited later. */
export function unheard<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined)
  return work
}
