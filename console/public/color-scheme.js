// Runs before the first paint, so that nobody who chose dark sees a white flash.
;(() => {
  let scheme = null
  try {
    scheme = localStorage.getItem('regent-color-scheme')
  } catch {
    // Storage can be forbidden; the system's choice is good enough then.
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
