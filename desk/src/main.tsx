import { render } from 'preact'
import 'govuk-frontend/dist/govuk/govuk-frontend.min.css'
import './styles/desk.css'
import './styles/notifications.css'
import { keepScrollPositions } from './shell/scroll-memory.js'
import { Desk } from './shell/desk.js'
import { readSignIn } from './session/sign-in.js'

keepScrollPositions()
const container = document.getElementById('desk')
if (container !== null) render(<Desk signIn={readSignIn(document)} />, container)
