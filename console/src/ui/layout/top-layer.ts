import { dialogs } from '../code/keys.ts'

/** Elements that handle Escape before the surrounding dialog: an open list of choices. */
const ownUse = '[aria-expanded="true"]'

const readZIndex = (layer: Element) => Number(getComputedStyle(layer.parentElement ?? layer).zIndex) || 0

/**
 * Escape closes only the top dialog. Each dialog has its own listener, so Escape would close all stacked ones: a plan,
 * and the drawer that created it.
 */
export function closeTopLayerOnEscape(): void {
  window.addEventListener('keydown', closeTop, { capture: true })
}

function closeTop(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  const layers = [...document.querySelectorAll(dialogs)]
  if (layers.length < 2 || (event.target instanceof Element && event.target.matches(ownUse))) return
  // If several have the same z-index, the last one is on top.
  const top = layers.reduce((one, next) => (readZIndex(next) >= readZIndex(one) ? next : one))
  const close = top.querySelector<HTMLButtonElement>('button[aria-label="Close"]')
  if (!close) return
  event.preventDefault()
  event.stopImmediatePropagation()
  close.click()
}
