import { ScreenTitle } from '../shell/screen-title.js'
import { Empty } from '../shell/states.js'

export function AssetScreen() {
  return (
    <>
      <ScreenTitle>Property</ScreenTitle>
      <Empty>This screen is not made yet.</Empty>
    </>
  )
}
