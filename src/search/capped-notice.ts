import { searchWindow } from './engine/search-engine.js'

/** Description of `totalCountIsCapped` on every search connection. */
export const cappedNotice = `True when there are more than ${searchWindow.toLocaleString('en-GB')} hits and totalCount stops there.`
