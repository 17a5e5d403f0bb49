import '@fontsource-variable/inter/wght.css'
import './mantine.css'
import './theme.css'
import '../layout/parts.css'
import '../layout/shared.css'
import '../layout/paper.css'
import { MantineProvider } from '@mantine/core'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { whenIdle } from '../code/when-idle.ts'
import { ConfirmProvider } from '../feedback/ConfirmDialog.tsx'
import { HoverTip } from '../feedback/HoverTip.tsx'
import { colorSchemeManager, theme } from './theme.ts'

// Messages before this code is loaded wait in its store.
const Toasts = lazy(async () => {
  await whenIdle()
  return { default: await loadToasts() }
})

const RETRY_MS = 2_000

/** Retries if the network is down: the page must not fail because of code that it does not need immediately. */
async function loadToasts(): Promise<ComponentType> {
  try {
    return (await import('../feedback/Toasts.tsx')).Toasts
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return loadToasts()
  }
}

/** Providers around every screen: styles, theme, toasts, tips and the confirm dialog. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      // theme.css defines all variables, so that no style element is created at runtime.
      withCssVariables={false}
    >
      <Suspense>
        <Toasts />
      </Suspense>
      <ConfirmProvider>{children}</ConfirmProvider>
      <HoverTip />
    </MantineProvider>
  )
}
