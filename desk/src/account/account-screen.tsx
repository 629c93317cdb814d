import { ScreenTitle } from '../shell/screen-title.js'
import { Empty } from '../shell/states.js'

export function AccountScreen() {
  return (
    <>
      <ScreenTitle>Account</ScreenTitle>
      <Empty>This screen is not made yet.</Empty>
    </>
  )
}
