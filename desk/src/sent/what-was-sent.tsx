import { useQuery } from '@apollo/client/react'
import { SentAboutDocument, type SentMessageFragment } from '@housing-gateway/client/documents'
import { TargetLink } from '../inbox/target-link.js'
import { useCaller } from '../session/caller.js'
import { addressOf, queryWith } from '../shell/address.js'
import { Deliveries } from '../shell/deliveries.js'
import { MessagePreview } from '../shell/message-preview.js'
import { stateOf } from '../shell/notification-words.js'
import { isBeyond, NoSuchPage, Pages, readPage } from '../shell/pages.js'
import { QueryResult } from '../shell/query-result.js'
import type { RecordScreen } from '../shell/record-link.js'
import { Section } from '../shell/section.js'
import { Empty } from '../shell/states.js'
import { Table, type Column } from '../shell/table.js'
import { moment } from '../shell/words.js'
import { Recipient } from './recipient.js'
import { SentText } from './sent-text.js'

const rowsAPage = 5

interface WhatWasSentProps {
  readonly record: { readonly id: string; readonly uuid: string }
  readonly screen: RecordScreen
  readonly query: URLSearchParams
}

/** Messages and notifications about a record, its tenures and their accounts, newest first. */
export function WhatWasSent({ record, screen, query }: WhatWasSentProps) {
  const { may } = useCaller()
  const page = readPage(query, 'sent')
  const needs = ['notifications:read', 'notifications:own', 'notifications:write']
  return (
    <Section title="What was sent" needs={needs}>
      {needs.some(may) && <SentList record={record} screen={screen} query={query} page={page} />}
      {!may('notifications:read') && needs.some(may) && (
        <p class="govuk-body-s desk-quiet">
          This list shows only messages that {may('notifications:write') && 'you sent or that '}were
          addressed to you. An administrator can let you see everything.
        </p>
      )}
    </Section>
  )
}

function SentList({ record, screen, query, page }: WhatWasSentProps & { readonly page: number }) {
  const answer = useQuery(SentAboutDocument, {
    variables: { id: record.id, page, pageSize: rowsAPage },
    fetchPolicy: 'cache-and-network',
  })
  const data = answer.data ?? (answer.error === undefined ? answer.previousData : undefined)
  return (
    <QueryResult answer={{ ...answer, data }} what="the messages">
      {({ node }) => {
        const sent = node !== null && 'notifications' in node ? node.notifications : null
        if (sent === null || sent.totalCount === 0) return <Empty>Nothing was sent.</Empty>
        const paging = {
          page,
          size: rowsAPage,
          total: sent.totalCount,
          at: (number: number) =>
            addressOf(screen, record.uuid, queryWith(query, { sent: String(number) })),
        }
        if (isBeyond(paging)) return <NoSuchPage {...paging} />
        return (
          <>
            <Table
              caption="What was sent"
              columns={columnsFor(record.uuid)}
              rows={sent.nodes}
              keyOf={({ id }) => id}
            />
            <Pages {...paging} label="Pages of messages" isSizeFixed />
          </>
        )
      }}
    </QueryResult>
  )
}

function columnsFor(uuid: string): readonly Column<SentMessageFragment>[] {
  return [
    { heading: 'Sent', cell: ({ createdDate }) => moment(createdDate) },
    { heading: 'To', cell: (notification) => <Recipient notification={notification} /> },
    {
      heading: 'Message',
      cell: (notification) => (
        <>
          <a class="govuk-link" href={addressOf('inbox', notification.uuid)}>
            <MessagePreview notification={notification} />
          </a>
          {notification.targetId !== uuid && (
            <small>
              <TargetLink notification={notification} />
            </small>
          )}
          <SentText notification={notification} />
        </>
      ),
    },
    {
      heading: 'Status',
      cell: (notification) =>
        notification.deliveries.length === 0 ? (
          stateOf(notification)
        ) : (
          <Deliveries deliveries={notification.deliveries} />
        ),
    },
  ]
}
