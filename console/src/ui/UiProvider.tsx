import '@fontsource-variable/inter/wght.css'
import '../mantine.css'
import '../theme.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { colorSchemeManager, theme } from '../theme.ts'
import { ConfirmProvider } from './ConfirmDialog.tsx'
import { HoverTip } from './HoverTip.tsx'

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
      <Notifications position="top-right" limit={4} containerWidth={360} />
      <ConfirmProvider>{children}</ConfirmProvider>
      <HoverTip />
    </MantineProvider>
  )
}
