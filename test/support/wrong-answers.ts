export interface Asker {
  ask(
    query: string,
    asking?: { readonly variables?: Record<string, unknown> },
  ): Promise<{
    readonly body: {
      readonly data?: Readonly<Record<string, unknown>> | null
      readonly errors?: readonly { readonly extensions: { readonly code: string } }[]
    }
  }>
}

/** A search and its expected number of hits. */
export interface Question {
  readonly field: 'searchPersons' | 'searchAssets'
  readonly text: string
  readonly total: number
}

/** Settings without rate limits, for callers that do not pause. */
export const unlimited = {
  CALLER_LIMITS: JSON.stringify({
    default: { operations: 1_000_000, writes: 1_000_000, cost: 1_000_000_000 },
  }),
}

/**
 * Polls all gateways. If the server may be away, continues until each gateway has answered every search correctly.
 *
 * @returns the distinct wrong answers. While the server may be away, errors and reduced answers are not wrong
 */
export async function wrongAnswers(
  gateways: readonly Asker[],
  questions: readonly Question[],
  polls: number,
  { mayBeAway = true } = {},
): Promise<string[]> {
  const wrong = new Set<string>()
  const isAnsweredRight = async (gateway: Asker, question: Question) => {
    const answer = await answerOf(gateway, question)
    const isAllowed = mayBeAway && (answer === 'SERVICE_UNAVAILABLE' || answer === 'reduced')
    if (answer !== 'right' && !isAllowed) wrong.add(`${question.text}: ${answer}`)
    return answer === 'right'
  }
  await Promise.all(
    gateways.map(async (gateway) => {
      for (let poll = 0, isRight = false; poll < polls || (mayBeAway && !isRight); poll += 1) {
        const right = await Promise.all(
          questions.map((question) => isAnsweredRight(gateway, question)),
        )
        isRight = right.every(Boolean)
      }
    }),
  )
  return [...wrong]
}

async function answerOf(gateway: Asker, { field, text, total }: Question): Promise<string> {
  const { body } = await gateway.ask(
    `query ($text: String!) { ${field}(searchText: $text) { totalCount isReduced } }`,
    { variables: { text } },
  )
  const [error] = body.errors ?? []
  if (error !== undefined) return error.extensions.code
  const hits = body.data?.[field] as { totalCount: number; isReduced: boolean }
  if (hits.totalCount !== total) return `${hits.totalCount} instead of ${total}`
  return hits.isReduced ? 'reduced' : 'right'
}
