import { dialogs } from '../code/keys.ts'

/** What has its own use for Escape before the dialog around it: an open list of choices. */
const ownUse = '[aria-expanded="true"]'

const zIndexOf = (layer: Element) => Number(getComputedStyle(layer.parentElement ?? layer).zIndex) || 0

/**
 * Escape closes the uppermost dialog alone. Each of them listens by itself, so that it would close all that lie over one
 * another: a plan, and the drawer from which it was made.
 */
export function closeTopLayerOnEscape(): void {
  window.addEventListener('keydown', closeTop, { capture: true })
}

function closeTop(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  const layers = [...document.querySelectorAll(dialogs)]
  if (layers.length < 2 || (event.target instanceof Element && event.target.matches(ownUse))) return
  // Of those that are equally high, the one that came last lies on top.
  const top = layers.reduce((one, next) => (zIndexOf(next) >= zIndexOf(one) ? next : one))
  const close = top.querySelector<HTMLButtonElement>('button[aria-label="Close"]')
  if (!close) return
  event.preventDefault()
  event.stopImmediatePropagation()
  close.click()
}
