import { useEffect } from 'react'

/** The browser asks before a tab with unsaved edits is closed or reloaded. */
export function useLeaveWarning(isEdited: boolean) {
  useEffect(() => {
    if (!isEdited) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isEdited])
}
