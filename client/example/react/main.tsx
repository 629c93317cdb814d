// Finds people with facets and pages, shows the inbox with its badge, and sends messages. The tests build this page
// with Vite and the packed kit, and run it in a browser.
import { ApolloProvider, useQuery } from '@apollo/client/react'
import { createGatewayClient } from '@housing-gateway/client/apollo'
import { TemplatesDocument, type TemplatesQuery } from '@housing-gateway/client/documents'
import { failureWords } from '@housing-gateway/client/errors'
import { useBell, useInbox, useSearch, useSend } from '@housing-gateway/client/react'
import { tokenSource } from '@housing-gateway/client/tokens'
import { useState, type SubmitEvent } from 'react'
import { createRoot } from 'react-dom/client'

const serviceKey = 'housing'
const url = import.meta.env.VITE_GATEWAY_URL
// For this page only: paste the token from `housing-gateway token`. docs/front-end.md describes sign-in for users.
const tokens = tokenSource(() => Promise.resolve(sessionStorage.getItem('token')))
const client = createGatewayClient({ url, tokens })

function Bell() {
  const { badge } = useBell()
  return <p role="status">{badge === null ? 'No inbox yet' : `${badge} unread`}</p>
}

function Inbox() {
  const { notifications, read, archive, failure } = useInbox({ pageSize: 5 })
  return (
    <section aria-label="Inbox">
      {failure !== null && <p role="alert">{failure}</p>}
      <ul>
        {notifications?.map(({ id, message, isReadStatus }) => (
          <li key={id}>
            {isReadStatus ? message : <strong>{message}</strong>}{' '}
            {!isReadStatus && <button onClick={() => void read([id])}>Read</button>}
            <button onClick={() => void archive([id])}>Archive</button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function People({ onChoose }: { onChoose: (uuid: string) => void }) {
  const search = useSearch('persons', { pageSize: 5 })
  const { results, facets, page, pageCount } = search
  return (
    <section aria-label="People">
      <label>
        Name or reference{' '}
        <input
          type="search"
          value={search.text}
          onChange={(event) => search.setText(event.target.value)}
        />
      </label>
      {search.error !== undefined && <p role="alert">{failureWords(search.error)}</p>}
      {facets.map(({ field, shape, values }) => (
        <fieldset key={field}>
          <legend>{field}</legend>
          {values.map(({ value, label, count, isChosen }) => (
            <label key={value}>
              <input
                type="checkbox"
                role={shape === 'list' ? 'checkbox' : 'radio'}
                checked={isChosen}
                onChange={() => search.toggle(field, value)}
              />
              {label} {count}
            </label>
          ))}
        </fieldset>
      ))}
      {results !== null && (
        <div aria-busy={search.isOld}>
          <p>{results.totalCount} people</p>
          <ul>
            {results.edges.map(({ node }) => (
              <li key={node.id}>
                <button onClick={() => onChoose(node.uuid)}>{node.fullName}</button>
              </li>
            ))}
          </ul>
          <button disabled={page === 1} onClick={() => search.setPage(page - 1)}>
            Back
          </button>
          Page {page} of {pageCount}
          <button disabled={page === pageCount} onClick={() => search.setPage(page + 1)}>
            Next
          </button>
        </div>
      )}
    </section>
  )
}

type Template = NonNullable<TemplatesQuery['notificationTemplates']>[number]

function Send({ person, template }: { person: string; template: Template }) {
  const { send, isSending, sent, errors, failure } = useSend({ serviceKey, ...template })
  const [email, setEmail] = useState('')
  const [params, setParams] = useState<Record<string, string>>({})
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const about = { targetId: person, targetType: 'FailedDirectDebits' }
    void send({ ...about, email, personalisationParams: params })
  }
  const field = (path: string, value: string, change: (text: string) => void) => (
    <p key={path}>
      <label>
        {path} <input value={value} onChange={(event) => change(event.target.value)} />
      </label>
      {errors.get(path)?.map(({ code, words }) => (
        <em key={code}>{words}</em>
      ))}
    </p>
  )
  return (
    <form aria-label="Send" onSubmit={submit}>
      {field('email', email, setEmail)}
      {template.placeholders.map((name) =>
        field(`personalisationParams.${name}`, params[name] ?? '', (text) =>
          setParams({ ...params, [name]: text }),
        ),
      )}
      <button disabled={isSending}>Send</button>
      {failure !== null && <p role="alert">{failure} Nothing is sent twice.</p>}
      {sent !== null && <p role="status">Sent</p>}
    </form>
  )
}

function App() {
  const [person, setPerson] = useState<string | null>(null)
  const { data } = useQuery(TemplatesDocument, { variables: { service: serviceKey } })
  const template = data?.notificationTemplates?.find(({ channel }) => channel === 'EMAIL')
  return (
    <main>
      <Bell />
      <Inbox />
      <People onChoose={setPerson} />
      {person !== null && template !== undefined && <Send person={person} template={template} />}
    </main>
  )
}

createRoot(document.getElementById('app')!).render(
  <ApolloProvider client={client}>
    <App />
  </ApolloProvider>,
)
