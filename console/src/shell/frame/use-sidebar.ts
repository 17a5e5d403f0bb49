import { useMediaQuery } from '@mantine/hooks'
import { setPreferences, usePreferences } from '../../api/session.ts'

export type SidebarState = {
  isCollapsed: boolean
  /** There is no room beside the page: a bar at the bottom takes its place. */
  isPhone: boolean
  toggle: () => void
}

/** Whether the sidebar is collapsed: as chosen or, before any choice, by the width of the window. */
export function useSidebar(): SidebarState {
  const { isSidebarCollapsed } = usePreferences()
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const isCollapsed = isSidebarCollapsed ?? isNarrow ?? false
  return {
    isCollapsed,
    isPhone: isPhone ?? false,
    toggle: () => {
      setPreferences({ isSidebarCollapsed: !isCollapsed })
      // Whoever measures itself (crumbs, tables, charts) does so again once the width has settled.
      setTimeout(() => window.dispatchEvent(new Event('resize')), 250)
    },
  }
}
