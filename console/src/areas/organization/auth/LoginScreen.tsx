import { useLocation, useRouter } from '@tanstack/react-router'
import { LoginPage } from './LoginPage.tsx'

/** The form to sign in within the console, after a sign-in has ended. */
export function LoginScreen() {
  const { history } = useRouter()
  const { state, searchStr } = useLocation()
  return <LoginPage search={searchStr} returnTo={state.returnTo} cameFrom={state.cameFrom} open={history.push} />
}
