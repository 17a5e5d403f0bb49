import type { HistoryState } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LoginPage } from './areas/organization/auth/LoginPage.tsx'
import { notifyFirstScreen, whenIdle } from './ui/code/when-idle.ts'
import { UiProvider } from './ui/theme/UiProvider.tsx'

type Console = typeof import('./console.tsx')

/** Shows the sign-in form; the console replaces it afterwards. */
export function showSignIn(fetchConsole: () => Promise<Console>): void {
  const root = createRoot(document.getElementById('root') as HTMLElement)
  const { returnTo, cameFrom } = (window.history.state ?? {}) as HistoryState
  const open = async (to: string) => {
    const { Console, startConsole } = await fetchConsole()
    window.history.pushState({}, '', to)
    startConsole()
    root.render(<Console />)
  }
  root.render(
    <StrictMode>
      <UiProvider>
        <LoginPage search={window.location.search} returnTo={returnTo} cameFrom={cameFrom} open={open} />
      </UiProvider>
    </StrictMode>,
  )
  notifyFirstScreen()
  void whenIdle().then(fetchConsole)
}
