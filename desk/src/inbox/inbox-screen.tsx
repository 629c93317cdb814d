import { useQuery } from '@apollo/client/react'
import { InboxDocument } from '@housing-gateway/client/documents'
import { useCaller } from '../session/caller.js'
import { QueryResult } from '../shell/query-result.js'
import { MissingRecord } from '../shell/missing-record.js'
import { isBeyond, NoSuchPage, Pages, pagesOf, readPages } from '../shell/pages.js'
import type { ScreenProps } from '../shell/routes.js'
import { ScreenTitle } from '../shell/screen-title.js'
import { Empty } from '../shell/states.js'
import { isUuid } from '../shell/uuid.js'
import { filterOf, readSelectedList, type SelectedList } from './selected-list.js'
import { InboxLists } from './inbox-lists.js'
import { NotificationList } from './notification-list.js'
import { NotificationPage } from './notification-page.js'
import { useSeen } from './use-seen.js'

/** The list of notifications, or a single notification. */
export function InboxScreen({ place }: ScreenProps) {
  if (place.id === '') return <Inbox query={place.query} />
  if (!isUuid(place.id)) return <MissingRecord one="notification" />
  return <NotificationPage uuid={place.id} />
}

function Inbox({ query }: { readonly query: URLSearchParams }) {
  const { may } = useCaller()
  const chosen = ofCaller(
    readSelectedList(query, may('notifications:read')),
    may('notifications:own'),
  )
  const { page, size } = readPages(query)
  const at = pagesOf('inbox', query)
  const answer = useQuery(InboxDocument, {
    variables: { filter: filterOf(chosen), page, pageSize: size },
    fetchPolicy: 'cache-and-network',
  })
  const rows = answer.data?.notifications?.edges.map(({ node }) => node) ?? []
  useSeen(chosen.showsAll ? [] : rows)
  return (
    <>
      <ScreenTitle>Inbox</ScreenTitle>
      <InboxLists chosen={chosen} />
      <QueryResult answer={answer} what="the notifications">
        {({ notifications }) => {
          const paging = { page, size, at, total: notifications?.totalCount ?? 0 }
          if (isBeyond(paging)) return <NoSuchPage {...paging} />
          if (rows.length === 0) return <Empty>{emptyWords(chosen)}</Empty>
          return (
            <>
              <NotificationList rows={rows} chosen={chosen} />
              <Pages {...paging} label="Pages of notifications" />
            </>
          )
        }}
      </QueryResult>
    </>
  )
}

/** The list that the caller can see. A caller without an inbox sees all notifications. */
function ofCaller(chosen: SelectedList, hasInbox: boolean): SelectedList {
  return hasInbox ? chosen : { ...chosen, showsAll: true }
}

function emptyWords({ list, showsAll }: SelectedList): string {
  switch (list) {
    case 'unread':
      return 'You have no unread notifications.'
    case 'decisions':
      return 'There are no notifications that need a decision.'
    case 'archive':
      return 'Your archive is empty.'
    default:
      return showsAll ? 'There are no notifications.' : 'Your inbox is empty.'
  }
}
