import { ScreenTitle } from '../shell/screen-title.js'
import { Empty } from '../shell/states.js'

export function SendScreen() {
  return (
    <>
      <ScreenTitle>Send</ScreenTitle>
      <Empty>This screen is not made yet.</Empty>
    </>
  )
}
