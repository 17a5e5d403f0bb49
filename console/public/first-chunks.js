// Runs before the console's code: it asks for the files that the screen of this address will need (first-chunks.ts).
;(() => {
  try {
    // Who has to sign in first needs the form alone.
    if (!/"token"/.test(localStorage.getItem('regent-customers') ?? '')) return
  } catch {
    // Storage can be forbidden; then nobody is signed in.
    return
  }
  const [, customer, , game, , realm, screen] = location.pathname.split('/')
  if (!customer || customer === 'login') return
  const first = JSON.parse(document.getElementById('first-chunks')?.textContent ?? '{}')
  const places = ['any', 'organization', ...(game && realm ? ['realm', screen || 'now'] : [])]
  for (const file of new Set(places.flatMap((place) => first[place] ?? []))) {
    const link = document.createElement('link')
    link.crossOrigin = ''
    if (file.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }
})()
