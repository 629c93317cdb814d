import { useApolloClient, useMutation } from '@apollo/client/react'
import {
  PerformActionDocument,
  type ActionType,
  type PerformActionMutation,
} from '@housing-gateway/client/documents'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useCaller } from '../session/caller.js'
import { faultWords } from '../shell/fault-words.js'
import { act } from '../shell/notification-words.js'
import { Field } from '../shell/field.js'
import { asWritten, moment } from '../shell/words.js'
import type { ShownNotification } from './notification-page.js'
import { refreshInbox } from './refresh-inbox.js'

type Payload = NonNullable<PerformActionMutation['performAction']>
type Meanwhile = Omit<NonNullable<Payload['decidedMeanwhile']>, '__typename'>

const decisions: readonly ActionType[] = ['APPROVED', 'REJECTED']

/**
 * Approves or rejects, with a note, what waits for it. The decision rests on the version that is on the screen:
 * when somebody else has decided since, nothing is stored and the screen says who it was.
 */
export function Decision({ notification }: { readonly notification: ShownNotification }) {
  const { may } = useCaller()
  const [wasOpen] = useState(notification.hasOpenAction)
  const [isMine, setMine] = useState(false)
  const [note, setNote] = useState('')
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const last = lastDecision(notification)
  if (!notification.hasOpenAction) {
    if (!wasOpen || last === null) return null
    return isMine ? (
      <Notice>You have decided: {act(last.actionType)}.</Notice>
    ) : (
      <>
        <DecidedBy decision={meanwhile ?? last} />
        {note.trim() !== '' && <LostNote note={note} />}
      </>
    )
  }
  return (
    <>
      {meanwhile !== null && <DecidedBy decision={meanwhile} />}
      {may('notifications:act') || may('notifications:own') ? (
        <DecisionForm
          {...{ notification, note }}
          onNote={setNote}
          onDecided={() => {
            setMine(true)
          }}
          onMeanwhile={setMeanwhile}
        />
      ) : (
        <p class="govuk-body">It waits for somebody who may decide it.</p>
      )}
    </>
  )
}

/** What somebody wrote for a decision that another one took: they may want it elsewhere. */
function LostNote({ note }: { readonly note: string }) {
  return (
    <section aria-labelledby="lost-note">
      <h2 class="govuk-heading-s" id="lost-note">
        Your note, which was not stored
      </h2>
      <p class="govuk-body desk-as-written" dir="auto">
        {note}
      </p>
    </section>
  )
}

function Notice({ children }: { readonly children: ComponentChildren }) {
  return (
    <p class="govuk-inset-text" role="status">
      {children}
    </p>
  )
}

function DecidedBy({ decision }: { readonly decision: Meanwhile }) {
  const { actionType, actionNote, doneBy, occurredAt } = decision
  return (
    <div class="govuk-inset-text" role="status">
      <p class="govuk-body">
        Decided meanwhile by <bdi>{doneBy}</bdi>: {act(actionType)}, {moment(occurredAt)}.
      </p>
      {actionNote !== null && (
        <p class="govuk-body desk-as-written" dir="auto">
          {asWritten(actionNote)}
        </p>
      )}
    </div>
  )
}

interface DecisionFormProps {
  readonly notification: ShownNotification
  readonly note: string
  readonly onNote: (note: string) => void
  readonly onDecided: () => void
  readonly onMeanwhile: (decision: Meanwhile) => void
}

function DecisionForm(props: DecisionFormProps) {
  const { notification, note, onNote, onDecided, onMeanwhile } = props
  const client = useApolloClient()
  const [faults, setFaults] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const [perform, { loading, error }] = useMutation(PerformActionDocument)
  const decide = async (actionType: ActionType) => {
    const { id, version } = notification
    const input = { id, actionType, actionNote: note, expectedVersion: version }
    const { data } = await perform({ variables: { input } }).catch(() => ({ data: null }))
    const payload = data?.performAction ?? null
    if (payload === null) return
    if (payload.decidedMeanwhile !== null) onMeanwhile(payload.decidedMeanwhile)
    else if (payload.errors.length === 0) onDecided()
    setFaults(faultWords(payload.errors))
    refreshInbox(client)
  }
  const others = [...faults].flatMap(([field, messages]) =>
    field === 'actionNote' ? [] : messages,
  )
  return (
    <form
      class="desk-section"
      aria-label="Decision"
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = event.submitter?.getAttribute('value') ?? ''
        const decision = decisions.find((known) => known === chosen)
        if (decision !== undefined && !loading) void decide(decision)
      }}
    >
      <h2 class="govuk-heading-m">It waits for your decision</h2>
      <Field
        id="decision-note"
        label="Note"
        hint="Why you decide so. Whoever reads this notification sees it."
        isLong
        value={note}
        faults={faults.get('actionNote') ?? []}
        onInput={onNote}
      />
      <p class="govuk-error-message" role="alert">
        {error === undefined ? others.join(' ') : 'That was not stored. Try again.'}
      </p>
      <div class="govuk-button-group">
        <button class="govuk-button" value="APPROVED">
          Approve
        </button>
        <button class="govuk-button govuk-button--secondary" value="REJECTED">
          Reject
        </button>
      </div>
    </form>
  )
}

/** The last act that decided something; of one that has just come live, the list of acts follows later. */
function lastDecision(notification: ShownNotification): Meanwhile | null {
  const known = notification.performedActions.filter(({ actionType }) => actionType !== 'IS_READ')
  const last = known.at(-1)
  if (last !== undefined) return last
  const { performedActionType, performedActionDoneBy, performedActionDate } = notification
  if (performedActionDoneBy === null || performedActionDate === null) return null
  return {
    actionType: performedActionType,
    actionNote: null,
    doneBy: performedActionDoneBy,
    occurredAt: performedActionDate,
  }
}
