import { dialogs } from './keys.ts'

/** Milliseconds to wait for a dialog's code. After that the keys are dropped and the page gets its keys again. */
const HOLD_MS = 10_000

/**
 * Selects a dialog's first field if none has `data-autofocus`. A field with choices is skipped: focus would open them.
 */
const textFields =
  'input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="file"], [role="combobox"], [aria-haspopup]), textarea'

/** The text that keys would have written into a field, with `\n` for Enter. */
export function keyText(keys: readonly string[]): string {
  let text = ''
  for (const key of keys) {
    if (key === 'Backspace') text = [...text].slice(0, -1).join('')
    else if (key === 'Enter') text += '\n'
    else text += key
  }
  return text
}

/** Whether a key alone writes or erases. Ctrl and Alt together are AltGr, which writes `@` on many keyboards. */
export const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !metaKey && (!ctrlKey || altKey) && (key === 'Backspace' || key === 'Enter' || [...key].length === 1)

/** Gives the focus to the first field of a dialog. */
function focusFirstField(dialog: Element): void {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]')
  const fields = [...dialog.querySelectorAll<HTMLInputElement>(textFields)]
  const first = marked ?? fields.find((field) => !field.disabled && !field.readOnly)
  // Mantine looks for the mark a moment later, and would go to the button that closes.
  first?.setAttribute('data-autofocus', 'true')
  first?.focus({ preventScroll: true })
}

let release = () => {}

/** Ends the holding of keys; what was typed is dropped. */
export const releaseKeys = (): void => release()

/**
 * Keeps the keys that are pressed from now on for the dialog that is about to open: no shortcut obeys them, and the
 * dialog's first field gets their text as soon as it is there. `onCancel` is called for Escape.
 */
export function holdKeys(onCancel: () => void): void {
  releaseKeys()
  const openBefore = new Set(document.querySelectorAll(dialogs))
  const keys: string[] = []
  let dialog: Element | undefined

  const observer = new MutationObserver(() => {
    dialog = [...document.querySelectorAll(dialogs)].find((each) => !openBefore.has(each))
    if (!dialog) return
    // In the task that has drawn the dialog, and not in a later one: a key that waits is handled before that.
    observer.disconnect()
    focusFirstField(dialog)
    write(keyText(keys))
  })

  function onKey(event: KeyboardEvent) {
    if (dialog) {
      // Something took the focus back, such as the menu that opened the dialog.
      if (dialog.isConnected && isTyping(event) && !dialog.contains(document.activeElement)) {
        focusFirstField(dialog)
      }
      if (dialog.contains(document.activeElement)) release()
      return
    }
    event.stopImmediatePropagation()
    if (event.key === 'Escape') {
      release()
      onCancel()
    }
    if (isTyping(event)) keys.push(event.key)
    // The browser keeps its own shortcuts, except the one that goes to its search.
    if (isTyping(event) || event.key === 'Tab' || event.key.toLowerCase() === 'k') event.preventDefault()
  }

  const drop = () => release()
  const timer = setTimeout(drop, HOLD_MS)
  release = () => {
    release = () => {}
    clearTimeout(timer)
    observer.disconnect()
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('pointerdown', drop, true)
  }
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('pointerdown', drop, true)
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Writes into the focused field as if it were typed: the field's own limits and handlers apply. */
function write(text: string): void {
  const field = document.activeElement
  if (text === '' || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  // Enter would send a form that nobody has seen yet.
  const written = field instanceof HTMLTextAreaElement ? text : text.replaceAll('\n', '')
  if (written !== '') document.execCommand('insertText', false, written)
}
