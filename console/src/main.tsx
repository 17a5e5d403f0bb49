import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isDemoBuild } from './api/demo-scope.ts'
import { queryClient } from './api/query.ts'
import { readServerAddress } from './api/server-address.ts'
import { reportFault, router } from './routes.tsx'
import { UiProvider } from './ui/UiProvider.tsx'
import { tellFirstScreen } from './ui/when-idle.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element "root"')

if (!isDemoBuild) readServerAddress()

router.subscribe('onRendered', tellFirstScreen)

window.addEventListener('error', ({ error }) => reportFault(error))
window.addEventListener('unhandledrejection', ({ reason }) => reportFault(reason))

createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  </StrictMode>,
)
