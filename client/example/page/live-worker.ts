// Holds the shared stream of live updates; main.ts connects each tab to it.
import { serveTabs } from '@housing-gateway/client/live-worker'

const connect = serveTabs({ url: import.meta.env.VITE_GATEWAY_URL })
addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports
  if (port !== undefined) connect(port)
})
