import { dialogs } from './keys.ts'

/** Milliseconds to wait for a dialog's code. After that the keys are dropped, and the page handles keys again. */
const HOLD_MS = 10_000

/**
 * Selects a dialog's first field if none has `data-autofocus`. Skips fields with choices, because focus would open
 * them.
 */
const textFields =
  'input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="file"], [role="combobox"], [aria-haspopup]), textarea'

/** The text that keys would type into a field, with `\n` for Enter. */
export function keyText(keys: readonly string[]): string {
  let text = ''
  for (const key of keys) {
    if (key === 'Backspace') text = [...text].slice(0, -1).join('')
    else if (key === 'Enter') text += '\n'
    else text += key
  }
  return text
}

/**
 * True if a key without shortcut modifiers types or erases. Ctrl and Alt together are AltGr, which types `@` on many
 * keyboards.
 */
export const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !metaKey && (!ctrlKey || altKey) && (key === 'Backspace' || key === 'Enter' || [...key].length === 1)

/** Focuses the first field of a dialog. */
function focusFirstField(dialog: Element): void {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]')
  const fields = [...dialog.querySelectorAll<HTMLInputElement>(textFields)]
  const first = marked ?? fields.find((field) => !field.disabled && !field.readOnly)
  // Mantine reads the attribute later, and would otherwise focus the close button.
  first?.setAttribute('data-autofocus', 'true')
  first?.focus({ preventScroll: true })
}

let release = () => {}

/** Stops holding keys and drops the typed ones. */
export const releaseKeys = (): void => release()

/**
 * Holds all keys from now on for a dialog that is about to open: shortcuts are disabled, and the dialog's first field
 * gets the typed text as soon as it exists. Escape calls `onCancel`.
 */
export function holdKeys(onCancel: () => void): void {
  releaseKeys()
  const openBefore = new Set(document.querySelectorAll(dialogs))
  const keys: string[] = []
  let dialog: Element | undefined

  const observer = new MutationObserver(() => {
    dialog = [...document.querySelectorAll(dialogs)].find((each) => !openBefore.has(each))
    if (!dialog) return
    // In the task that renders the dialog, not in a later one: a queued key would be handled before that.
    observer.disconnect()
    focusFirstField(dialog)
    write(keyText(keys))
  })

  function onKey(event: KeyboardEvent) {
    if (dialog) {
      // Something else got the focus, such as the menu that opened the dialog.
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
    // The browser keeps its shortcuts, except the one that focuses its search.
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

/** Inserts text into the focused field as if it were typed: the field's limits and handlers apply. */
function write(text: string): void {
  const field = document.activeElement
  if (text === '' || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  // Enter would submit a form that the user has not seen yet.
  const insertedText = field instanceof HTMLTextAreaElement ? text : text.replaceAll('\n', '')
  if (insertedText !== '') document.execCommand('insertText', false, insertedText)
}
