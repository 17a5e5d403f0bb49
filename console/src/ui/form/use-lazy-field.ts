import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LazyCode } from '../code/lazy-code.ts'

/** Time limit for the click that leaves a field, in milliseconds: its target must not move during the click. */
const CLICK_MS = 300

/**
 * The code of an editor that replaces a plain text area once it is loaded. It waits while the text area has the focus,
 * because a key pressed during the change would be lost. If the code cannot be loaded, the text area stays.
 */
export function useLazyField<Editor>(code: LazyCode<Editor>): {
  Editor: Editor | undefined
  field: RefObject<HTMLTextAreaElement | null>
} {
  const [Editor, setEditor] = useState(() => code.loaded)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (Editor) return
    let isMounted = true
    let timer: number | undefined
    const take = () => {
      const { loaded } = code
      if (isMounted && loaded && document.activeElement !== field.current) setEditor(() => loaded)
    }
    const takeAfterClick = () => {
      timer = window.setTimeout(take, CLICK_MS)
    }
    const area = field.current
    area?.addEventListener('blur', takeAfterClick)
    code.load().then(take, () => {})
    return () => {
      isMounted = false
      window.clearTimeout(timer)
      area?.removeEventListener('blur', takeAfterClick)
    }
  }, [Editor, code])
  return { Editor, field }
}
