import '@fontsource-variable/inter/wght.css'
import '../mantine.css'
import '../theme.css'
import '../parts.css'
import { MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { colorSchemeManager, theme } from '../theme.ts'
import { ConfirmProvider } from './ConfirmDialog.tsx'
import { HoverTip } from './HoverTip.tsx'
import { whenIdle } from './when-idle.ts'

// A message that comes before them waits in their store.
const Toasts = lazy(async () => {
  await whenIdle()
  return { default: (await import('./Toasts.tsx')).Toasts }
})

/** What every screen stands in: styles, theme, toasts, tips and the confirm dialog. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      // theme.css holds all variables, so that no style element has to be written at run time.
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
