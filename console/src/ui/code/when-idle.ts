let tellStanding = () => {}
const standing = new Promise<void>((resolve) => {
  tellStanding = resolve
})

/** Must be called after the first screen has rendered. */
export const notifyFirstScreen = (): void => tellStanding()

/**
 * Resolves when the first screen is rendered, the browser is idle and the network is up: the time to preload code that
 * will be needed later. A browser that waits for a response is also idle, but loading would then delay that response. A
 * module that fails offline may be cached as failed until the page is reloaded.
 */
export const whenIdle = (): Promise<void> => standing.then(untilIdle).then(untilOnline)

const untilIdle = () =>
  new Promise<void>((resolve) => {
    // Safari does not support this callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 500)
  })

const untilOnline = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })
