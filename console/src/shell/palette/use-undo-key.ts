import { useEffect } from 'react'
import { forgetDone, setUndoQuestion, setUndoRefusal, undoLast } from '../../api/undo.ts'
import { isDialogOpen, isInEditor } from '../../ui/code/keys.ts'
import type { ShellParts } from '../frame/parts.ts'
import { useRights } from '../scope/rights.ts'

/** Ctrl+Z undoes the operator's latest change on the screen. It does nothing behind an open dialog. */
export function useUndoKey({ undoRefusal, useUndoQuestion }: ShellParts): void {
  const rights = useRights()
  const question = useUndoQuestion()
  useEffect(() => setUndoRefusal((entry) => undoRefusal(entry, rights)), [rights, undoRefusal])
  useEffect(() => setUndoQuestion(question), [question])

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isUndoKey =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
      if (!isUndoKey || event.defaultPrevented || event.repeat) return
      if (isInEditor(event.target) || isDialogOpen()) return
      event.preventDefault()
      void undoLast()
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      forgetDone()
    }
  }, [])
}
