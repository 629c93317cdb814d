import { ScreenTitle } from '../shell/screen-title.js'
import { Empty } from '../shell/states.js'

export function OperationsScreen() {
  return (
    <>
      <ScreenTitle>Operations</ScreenTitle>
      <Empty>This screen is not made yet.</Empty>
    </>
  )
}
