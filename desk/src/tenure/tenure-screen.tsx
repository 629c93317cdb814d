import { ScreenTitle } from '../shell/screen-title.js'
import { Empty } from '../shell/states.js'

export function TenureScreen() {
  return (
    <>
      <ScreenTitle>Tenure</ScreenTitle>
      <Empty>This screen is not made yet.</Empty>
    </>
  )
}
