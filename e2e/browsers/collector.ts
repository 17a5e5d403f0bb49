/** Runs in the page before everything else: collects what goes wrong, in a browser of any make. */
export const collector = `
(() => {
  // The walk's functions are compiled with names.
  globalThis.__name = (one) => one
  const state = (globalThis.__collected = { faults: [], underWay: 0 })
  const note = (text) => state.faults.push(String(text).slice(0, 400))
  const text = (one) => (one instanceof Error ? one.name + ': ' + one.message + ' ' + (one.stack || '').slice(0, 200) : typeof one === 'string' ? one : JSON.stringify(one))
  const { error } = console
  console.error = (...given) => {
    note('console: ' + given.map(text).join(' '))
    error.apply(console, given)
  }
  addEventListener('error', (event) => {
    // WebKit says so when a frame was too short to measure everything; it measures the rest in the next one.
    if (String(event.message).startsWith('ResizeObserver loop')) return
    const { target } = event
    const address = target && target !== globalThis ? target.src || target.href : undefined
    note(address ? 'failed to load ' + address : 'error: ' + (event.message || event.type))
  }, true)
  addEventListener('unhandledrejection', ({ reason }) => note('unhandled: ' + text(reason)))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    note('security policy: ' + effectiveDirective + ' blocked ' + blockedURI + ' at ' + (sourceFile || '').split('/').pop() + ':' + lineNumber))
  const { fetch } = globalThis
  globalThis.fetch = async (...given) => {
    const address = new URL(given[0].url || given[0], location.href)
    const isCall = address.pathname !== '/api/live'
    if (isCall) state.underWay += 1
    try {
      const response = await fetch(...given)
      if (response.status >= 400) note('request: ' + address.pathname + address.search + ' ' + response.status)
      return response
    } catch (reason) {
      // A screen that is left cancels its calls.
      if (reason.name !== 'AbortError') note('request: ' + address.pathname + ' ' + reason.message)
      throw reason
    } finally {
      if (isCall) state.underWay -= 1
    }
  }
})()
`

/** The faults since the last time. Runs in the page. */
export function takeFaults(): string[] {
  return (globalThis as unknown as { __collected: { faults: string[] } }).__collected.faults.splice(0)
}

/** Whether no call is under way. Runs in the page. */
export function isQuiet(): boolean {
  return (globalThis as unknown as { __collected?: { underWay: number } }).__collected?.underWay === 0
}
