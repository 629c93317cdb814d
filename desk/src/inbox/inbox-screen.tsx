import { ScreenTitle } from '../shell/screen-title.js'
import { Empty } from '../shell/states.js'

export function InboxScreen() {
  return (
    <>
      <ScreenTitle>Inbox</ScreenTitle>
      <Empty>This screen is not made yet.</Empty>
    </>
  )
}
