/**
 * Runs now or, while a pointer is pressed, after the click. Text that appears between press and release would move the
 * pressed element, and the click would be lost.
 */
export function whenReleased(run: () => void): void {
  if (document.querySelector(':active') === null) run()
  else window.addEventListener('pointerup', () => setTimeout(run), { once: true })
}
