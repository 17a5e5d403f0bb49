import type { Plugin, Rolldown } from 'vite'

/** The modules whose files the screens of signed-in people begin with, by where such an address is. */
const firstModules = {
  any: ['console.tsx'],
  organization: ['Frame.tsx'],
  realm: ['RealmLayout.tsx'],
  now: ['screens/NowScreen.tsx'],
  players: ['screens/PlayersScreen.tsx'],
} as const

/**
 * Writes into the page which files its first screens consist of. Each file names the next ones only when it runs, so
 * that they would come one after the other; `public/first-chunks.js` asks for all of them at once.
 */
export const firstChunks: Plugin = {
  name: 'first-chunks',
  // The demo alone has nobody who is signed in.
  apply: (_, { command, mode }) => command === 'build' && mode !== 'demo',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      // What the page names already is asked for anyway.
      const isNew = (file: string) => !html.includes(`/${file}"`)
      const files = Object.entries(firstModules).map(([where, names]) => [where, filesOf(bundle, names).filter(isNew)])
      const list = `<script type="application/json" id="first-chunks">${JSON.stringify(Object.fromEntries(files))}</script>`
      // Before the styles, for which a script behind them would wait.
      const asking = `${colorScheme}\n    ${list}\n    <script src="/first-chunks.js"></script>`
      return html.replace(colorScheme, asking).replace('</head>', `${fontOf(bundle)}</head>`)
    },
  },
}

const colorScheme = '<script src="/color-scheme.js"></script>'

/**
 * Asks for the letters of the first screen after its scripts. Asked for only when a text is drawn, they come after the
 * first screen, which then is laid out twice and jumps.
 */
function fontOf(bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((file) => /\/inter-latin-wght-normal-.*\.woff2$/.test(file))
  if (font === undefined) throw new Error('The build has no font for the first screen')
  return `  <link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin fetchpriority="low">\n  `
}

/** The scripts of modules with all that those import, and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, names: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const next of chunk.imports) visit(next)
  }
  for (const [file, chunk] of Object.entries(bundle)) {
    const holds = (name: string) =>
      chunk.type === 'chunk' && Object.keys(chunk.modules).some((id) => id.endsWith(`/console/src/${name}`))
    if (names.some(holds)) visit(file)
  }
  return [...files]
}
