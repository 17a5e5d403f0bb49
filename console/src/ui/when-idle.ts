let tellStanding = () => {}
const standing = new Promise<void>((resolve) => {
  tellStanding = resolve
})

/** Resolves when the first screen has been drawn. */
export const tellFirstScreen = (): void => tellStanding()

/**
 * Runs something after the first screen is drawn and when the browser is idle. Use it for code that is sure to be
 * needed later. It waits for the first screen because a browser that waits for an answer is idle too, and would be busy
 * when the answer comes. It fetches nothing while offline: a browser may remember a failed module until the page is
 * reloaded.
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
