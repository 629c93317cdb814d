import { ScreenTitle } from '../shell/screen-title.js'
import { Empty } from '../shell/states.js'

export function PersonScreen() {
  return (
    <>
      <ScreenTitle>Person</ScreenTitle>
      <Empty>This screen is not made yet.</Empty>
    </>
  )
}
