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
type OtherDecision = Omit<NonNullable<Payload['decidedMeanwhile']>, '__typename'>

const decisions: readonly ActionType[] = ['APPROVED', 'REJECTED']

/**
 * Approves or rejects a notification, with a note. The decision is based on the version on the screen: if someone else
 * has decided since, nothing is stored, and the screen shows that decision.
 */
export function Decision({ notification }: { readonly notification: ShownNotification }) {
  const { may } = useCaller()
  const [wasOpen] = useState(notification.hasOpenAction)
  const [isMine, setMine] = useState(false)
  const [note, setNote] = useState('')
  const [otherDecision, setOtherDecision] = useState<OtherDecision | null>(null)
  const last = lastDecision(notification)
  if (!notification.hasOpenAction) {
    if (!wasOpen || last === null) return null
    return isMine ? (
      <Notice>Your decision: {act(last.actionType)}.</Notice>
    ) : (
      <>
        <DecidedBy decision={otherDecision ?? last} />
        {note.trim() !== '' && <LostNote note={note} />}
      </>
    )
  }
  return (
    <>
      {otherDecision !== null && <DecidedBy decision={otherDecision} />}
      {may('notifications:act') || may('notifications:own') ? (
        <DecisionForm
          notification={notification}
          note={note}
          onNote={setNote}
          onDecided={() => {
            setMine(true)
          }}
          onOtherDecision={setOtherDecision}
        />
      ) : (
        <p class="govuk-body">This needs a decision from someone with permission.</p>
      )}
    </>
  )
}

/** Shows the user's note after someone else has decided, so that the text is not lost. */
function LostNote({ note }: { readonly note: string }) {
  return (
    <section aria-labelledby="lost-note">
      <h2 class="govuk-heading-s" id="lost-note">
        Your note was not saved
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

function DecidedBy({ decision }: { readonly decision: OtherDecision }) {
  const { actionType, actionNote, doneBy, occurredAt } = decision
  return (
    <div class="govuk-inset-text" role="status">
      <p class="govuk-body">
        Already decided by <bdi>{doneBy}</bdi>: {act(actionType)}, {moment(occurredAt)}.
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
  readonly onOtherDecision: (decision: OtherDecision) => void
}

function DecisionForm(props: DecisionFormProps) {
  const { notification, note, onNote, onDecided, onOtherDecision } = props
  const client = useApolloClient()
  const [faults, setFaults] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const [perform, { loading, error }] = useMutation(PerformActionDocument)
  const decide = async (actionType: ActionType) => {
    const { id, version } = notification
    const input = { id, actionType, actionNote: note, expectedVersion: version }
    const { data } = await perform({ variables: { input } }).catch(() => ({ data: null }))
    const payload = data?.performAction ?? null
    if (payload === null) return
    if (payload.decidedMeanwhile !== null) onOtherDecision(payload.decidedMeanwhile)
    else if (payload.errors.length === 0) onDecided()
    setFaults(faultWords(payload.errors))
    refreshInbox(client)
  }
  const otherFaults = [...faults].flatMap(([field, messages]) =>
    field === 'actionNote' ? [] : messages,
  )
  return (
    <form
      class="desk-section"
      aria-label="Decision"
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = event.submitter?.getAttribute('value') ?? ''
        const decision = decisions.find((one) => one === chosen)
        if (decision !== undefined && !loading) void decide(decision)
      }}
    >
      <h2 class="govuk-heading-m">Your decision</h2>
      <Field
        id="decision-note"
        label="Note"
        hint="The reason for your decision. All readers of this notification can see it."
        isLong
        value={note}
        faults={faults.get('actionNote') ?? []}
        onInput={onNote}
      />
      <p class="govuk-error-message" role="alert">
        {error === undefined ? otherFaults.join(' ') : 'Your decision was not saved. Try again.'}
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

/** The last decision. A live update contains only the summary fields; the list of actions is loaded later. */
function lastDecision(notification: ShownNotification): OtherDecision | null {
  const past = notification.performedActions.filter(({ actionType }) => actionType !== 'IS_READ')
  const last = past.at(-1)
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
