const LEAVE_DEBOUNCE_MS = 500

/** "Copied" stays while the pointer is on the button, and resets 500 ms after the last leave. */
export function copiedFlag(onChange: (isCopied: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    copied() {
      clearTimeout(timer)
      onChange(true)
    },
    left() {
      clearTimeout(timer)
      timer = setTimeout(() => onChange(false), LEAVE_DEBOUNCE_MS)
    },
  }
}
