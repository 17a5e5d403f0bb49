import { useEffect } from 'react'

/** The browser asks before the tab is closed or reloaded while there are unsaved edits. */
export function useLeaveWarning(isEdited: boolean) {
  useEffect(() => {
    if (!isEdited) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isEdited])
}
