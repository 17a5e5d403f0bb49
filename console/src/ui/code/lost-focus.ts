import { closingClass } from './keys.ts'

/** Recently focused elements, the newest last. */
const trail: HTMLElement[] = []
const maxTrail = 16

/** Milliseconds that layers need to return the focus themselves. */
const OWN_RETURN_MS = 30

/** Selects the portal node at the end of the page that contains all layers; the first layer creates it. */
const layerBox = '[data-mantine-shared-portal-node]'

/**
 * Closing a layer returns focus to its origin. Menus, popovers and drawers that stay mounted do this themselves. A
 * dialog that is unmounted on close loses the focus, and the next Tab would start at the top of the page.
 */
export function returnLostFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const before = trail.indexOf(target)
    if (before !== -1) trail.splice(before, 1)
    trail.push(target)
    if (trail.length > maxTrail) trail.shift()
  })
  const layers = new MutationObserver((changes) => {
    if (changes.some(({ removedNodes }) => removedNodes.length > 0)) setTimeout(returnFocus, OWN_RETURN_MS)
  })
  const boxes = new MutationObserver(() => {
    const box = document.querySelector(layerBox)
    if (!box) return
    boxes.disconnect()
    layers.observe(box, { childList: true })
  })
  boxes.observe(document.body, { childList: true })
}

function returnFocus(): void {
  if (document.activeElement !== document.body) return
  const last = trail.findLast(
    (one) => one.isConnected && one.checkVisibility() && !one.matches(':disabled') && !one.closest(`.${closingClass}`),
  )
  last?.focus({ preventScroll: true })
}
