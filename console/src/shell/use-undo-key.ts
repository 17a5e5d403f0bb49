import { useEffect } from 'react'
import { forgetDone, undoLast } from '../api/undo.ts'

/** Where Ctrl+Z is about the text that is being written. */
const editors = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="textbox"]'

/** Ctrl+Z undoes my last change on the screen. Behind an open dialog it means nothing. */
export function useUndoKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isUndoKey =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
      if (!isUndoKey || event.defaultPrevented || event.repeat) return
      if (event.target instanceof Element && event.target.closest(editors)) return
      if (document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      undoLast()
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      forgetDone()
    }
  }, [])
}
