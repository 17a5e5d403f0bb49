import { useMediaQuery } from '@mantine/hooks'
import { setPreferences, usePreferences } from '../../api/session/session.ts'

export type SidebarState = {
  isCollapsed: boolean
  /** Narrow screens: a bar at the bottom replaces the sidebar. */
  isPhone: boolean
  toggle: () => void
}

/** True if the sidebar is collapsed: as selected, or by default by the width of the window. */
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
      // Components that measure themselves (crumbs, tables, charts) measure again after the transition.
      setTimeout(() => window.dispatchEvent(new Event('resize')), 250)
    },
  }
}
