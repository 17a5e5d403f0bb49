import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query.ts'
import { reportFault, router } from './routes.tsx'
import { returnLostFocus } from './ui/code/lost-focus.ts'
import { notifyFirstScreen } from './ui/code/when-idle.ts'
import { closeTopLayerOnEscape } from './ui/layout/top-layer.ts'
import { UiProvider } from './ui/theme/UiProvider.tsx'

/** Renders the screen of the URL. */
export function showConsole(): void {
  startConsole()
  createRoot(document.getElementById('root') as HTMLElement).render(<Console />)
}

/** Global listeners: report errors, let Escape close one dialog, and keep the focus. */
export function startConsole(): void {
  closeTopLayerOnEscape()
  returnLostFocus()
  router.subscribe('onRendered', notifyFirstScreen)
  window.addEventListener('error', ({ error }) => reportFault(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportFault(reason))
}

export const Console = () => (
  <StrictMode>
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  </StrictMode>
)
