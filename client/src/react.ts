/** Hooks for React, below an `ApolloProvider` with the client of `createGatewayClient`. */
export { useBell, type Bell } from './react/use-bell.js'
export { useInbox, type Inbox, type InboxSettings } from './react/use-inbox.js'
export {
  useSearch,
  type Search,
  type SearchFacet,
  type SearchSettings,
} from './react/use-search.js'
export { useSend, type Sending, type SendInput, type SendTemplate } from './react/use-send.js'
