// Finds people while the user types, and shows the badge of the inbox. All tabs of a browser share one
// stream of live updates. The tests build this page with Vite and the packed kit, and run it in a browser.
import { createGatewayClient } from '@housing-gateway/client/apollo'
import { InboxChangesDocument, SearchPersonsDocument } from '@housing-gateway/client/documents'
import { openLive } from '@housing-gateway/client/live'
import { sharedLive } from '@housing-gateway/client/shared-live'
import { tokenSource } from '@housing-gateway/client/tokens'

const url = import.meta.env.VITE_GATEWAY_URL
// For this page only: paste the token from `housing-gateway token`. docs/front-end.md describes sign-in for users.
const tokens = tokenSource(() => Promise.resolve(sessionStorage.getItem('token') ?? ''))
const live =
  'SharedWorker' in globalThis
    ? // This must be one expression, because Vite searches for exactly this form.
      sharedLive(
        new SharedWorker(new URL('./live-worker.ts', import.meta.url), { type: 'module' }).port,
        tokens,
      )
    : openLive({ url, tokens })
const client = createGatewayClient({ url, tokens, live })

function part<Kind extends Element>(selector: string): Kind {
  const element = document.querySelector<Kind>(selector)
  if (element === null) throw new Error(`The page has no ${selector}.`)
  return element
}

const box = part<HTMLInputElement>('#box')
const list = part('#list')
box.addEventListener('input', async () => {
  const searchText = box.value
  const { data } = await client.query({
    query: SearchPersonsDocument,
    variables: { searchText, first: 10 },
  })
  // Drop the answer to an earlier text, because it would replace the list for a later text.
  if (box.value !== searchText) return
  const people = data?.searchPersons?.edges ?? []
  list.replaceChildren(
    ...people.map(({ node }) => {
      const item = document.createElement('li')
      // Inserted as text, because names come from other systems and may contain markup.
      item.textContent = node.fullName
      return item
    }),
  )
})

const inbox = part('#inbox')
client.subscribe({ query: InboxChangesDocument }).subscribe(({ data }) => {
  const { badge } = data?.notificationChanged?.counts ?? {}
  inbox.textContent = `${badge ?? 0} unread`
})
