/**
 * Runs this now, or, while a pointer is pressed, after the click. A text that appears between press and release moves
 * what is pressed, and the click is lost.
 */
export function whenReleased(run: () => void): void {
  if (document.querySelector(':active') === null) run()
  else window.addEventListener('pointerup', () => setTimeout(run), { once: true })
}
