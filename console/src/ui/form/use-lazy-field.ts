import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LazyCode } from '../code/lazy-code.ts'

/** How long the click that leaves a field may take, in milliseconds: what it points at must not move under it. */
const CLICK_MS = 300

/**
 * The code of an editor that takes the place of a plain text area when it has come. While somebody is in the text area it
 * stays: a key pressed during the change would be lost. It does the same, as it does if the code cannot be fetched.
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
