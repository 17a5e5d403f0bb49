let tellStanding = () => {}
const standing = new Promise<void>((resolve) => {
  tellStanding = resolve
})

/** The first screen has been drawn. */
export const tellFirstScreen = (): void => tellStanding()

/**
 * Once the first screen stands and the browser has nothing else to do: for what is sure to be needed, but not before. A
 * browser that waits for an answer is idle too, and would spend on this the time it has to draw the answer in. Nor is
 * anything fetched without a network: a browser may remember that a module failed, until the page is loaded again.
 */
export const whenIdle = (): Promise<void> => standing.then(untilIdle).then(untilOnline)

const untilIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 500)
  })

const untilOnline = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })
