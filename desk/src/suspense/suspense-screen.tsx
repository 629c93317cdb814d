import { ScreenTitle } from '../shell/screen-title.js'
import { Empty } from '../shell/states.js'

export function SuspenseScreen() {
  return (
    <>
      <ScreenTitle>Suspense</ScreenTitle>
      <Empty>This screen is not made yet.</Empty>
    </>
  )
}
