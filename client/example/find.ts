// Finds people with Apollo Client. Set GATEWAY_URL to the address of /graphql, and GATEWAY_TOKEN to a token from
// `housing-gateway token`. The tests compile and run this file with the packed kit.
import { createGatewayClient } from '@housing-gateway/client/apollo'
import { SearchPersonsDocument } from '@housing-gateway/client/documents'
import { openLive } from '@housing-gateway/client/live'
import { tokenSource } from '@housing-gateway/client/tokens'

const { GATEWAY_URL: url = '', GATEWAY_TOKEN: token = '' } = process.env
const tokens = tokenSource(() => Promise.resolve(token))
const live = openLive({ url, tokens })
const client = createGatewayClient({ url, tokens, live })

const { data } = await client.query({
  query: SearchPersonsDocument,
  variables: { searchText: process.argv[2] ?? '', first: 5, facets: ['PERSON_TYPES'] },
})
const { totalCount = 0, edges = [] } = data?.searchPersons ?? {}
console.log(`${totalCount} found`)
for (const { node } of edges ?? []) console.log(node?.fullName, node?.totalBalance ?? '–')
live.dispose()
client.stop()
