let tellStanding = () => {}
const standing = new Promise<void>((resolve) => {
  tellStanding = resolve
})

/** Called when the first screen has been drawn. */
export const tellFirstScreen = (): void => tellStanding()

/**
 * Resolves when the first screen is drawn, the browser is idle and the network is up: the time to fetch code that is
 * sure to be needed later. A browser that waits for an answer is idle too, and fetching then would delay drawing the
 * answer. A module that fails offline may be remembered as failed until the page is reloaded.
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
