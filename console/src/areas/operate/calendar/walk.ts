const bars = '[data-key]'

/** The bar that an arrow leads to from another: along its lane, or to the nearest one of the next lane that has some. */
export function neighbourOf(from: HTMLElement, key: string): HTMLElement | undefined {
  const lane = from.closest('section')
  if (!lane) return undefined
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const own = inOrder(lane)
    return own[own.indexOf(from) + (key === 'ArrowLeft' ? -1 : 1)]
  }
  const left = leftOf(from)
  for (let next = sibling(lane, key); next; next = sibling(next, key)) {
    const nearest = inOrder(next).toSorted((a, b) => Math.abs(leftOf(a) - left) - Math.abs(leftOf(b) - left))[0]
    if (nearest) return nearest
  }
  return undefined
}

const leftOf = (bar: HTMLElement) => Number.parseFloat(bar.style.left)
const topOf = (bar: HTMLElement) => Number.parseFloat(bar.style.top)
const sibling = (lane: Element, key: string) =>
  key === 'ArrowUp' ? lane.previousElementSibling : lane.nextElementSibling

const inOrder = (lane: Element): HTMLElement[] =>
  [...lane.querySelectorAll<HTMLElement>(bars)].toSorted((a, b) => leftOf(a) - leftOf(b) || topOf(a) - topOf(b))
