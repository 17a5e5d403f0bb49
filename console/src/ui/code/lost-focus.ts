import { closingClass } from './keys.ts'

/** What had the focus last, the newest at the end. */
const trail: HTMLElement[] = []
const maxTrail = 16

/** Milliseconds in which layers that give the focus back by themselves do so. */
const OWN_RETURN_MS = 30

/** Selects the box at the end of the page in which all layers stand; it comes with the first of them. */
const layerBox = '[data-mantine-shared-portal-node]'

/**
 * Who closes a layer works on where they were. Menus, popovers and drawers that stay drawn give the focus back by
 * themselves; a dialog that is drawn only while it is open takes it along, and the next Tab would begin at the top of the
 * page.
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
    if (changes.some(({ removedNodes }) => removedNodes.length > 0)) setTimeout(giveBack, OWN_RETURN_MS)
  })
  const boxes = new MutationObserver(() => {
    const box = document.querySelector(layerBox)
    if (!box) return
    boxes.disconnect()
    layers.observe(box, { childList: true })
  })
  boxes.observe(document.body, { childList: true })
}

function giveBack(): void {
  if (document.activeElement !== document.body) return
  const last = trail.findLast(
    (one) => one.isConnected && one.checkVisibility() && !one.matches(':disabled') && !one.closest(`.${closingClass}`),
  )
  last?.focus({ preventScroll: true })
}
