import { useLocation, useRouter } from '@tanstack/react-router'
import { LoginPage } from './LoginPage.tsx'

/** The sign-in form inside the console, after a session has ended. */
export function LoginScreen() {
  const { history } = useRouter()
  const { state, searchStr } = useLocation()
  return (
    <LoginPage
      key={searchStr}
      search={searchStr}
      returnTo={state.returnTo}
      cameFrom={state.cameFrom}
      open={history.push}
    />
  )
}
