import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { callsWithoutShapes } from './calls-without-shapes.ts'
import { compileHints } from './compile-hints.ts'
import { firstChunks } from './first-chunks.ts'
import { documents as documentList } from './src/shell/documents/document-list.ts'
import { withoutDescriptions } from './without-descriptions.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

/** One origin for the page and its calls, as in production, where the server also serves the built console. */
const proxy = {
  '/basic': server,
  '/object': server,
  '/api': { target: server, ws: true },
  '/report': server,
  '/health': server,
  '/openapi.json': server,
  '/asyncapi.json': server,
  '/config.json': server,
}

/** The texts of the repository that the console shows, by their path next to the pages. */
const documents: Record<string, string> = {
  // "What's New" reads it at a fixed path.
  'CHANGELOG.md': 'CHANGELOG.md',
  ...Object.fromEntries(documentList.map(({ file }) => [`documents/${file}`, file])),
}

const readDocument = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

export const documentFiles: Plugin = {
  name: 'documents',
  generateBundle() {
    for (const [fileName, file] of Object.entries(documents)) {
      this.emitFile({ type: 'asset', fileName, source: readDocument(file) })
    }
  },
  configureServer({ middlewares }) {
    for (const [fileName, file] of Object.entries(documents)) {
      middlewares.use(`/${fileName}`, (_, response) => response.end(readDocument(file)))
    }
  },
}

/** What forms and the demo check by, and the first screen does not. */
const schemas =
  /\/zod\/|\/contract\/src\/(core\/(shapes|values|currencies|device-id)|monetize\/payment-search|organization\/(accounts|approval-shapes|realms)|players\/(player-search|segments|stat-values))\.ts$/

/** A file that waits for another one, which waits for it, runs before what it needs is there. */
const noCircles: Plugin = {
  name: 'no-circles',
  generateBundle(_, bundle) {
    const importsOf = (file: string): string[] => {
      const chunk = bundle[file]
      return chunk?.type === 'chunk' ? chunk.imports : []
    }
    const done = new Set<string>()
    const visit = (file: string, path: string[]) => {
      if (path.includes(file)) this.error(`These files import each other: ${[...path, file].join(' > ')}`)
      if (done.has(file)) return
      for (const next of importsOf(file)) visit(next, [...path, file])
      done.add(file)
    }
    for (const file of Object.keys(bundle)) visit(file, [])
  },
}

/**
 * What the form to sign in and the first screen share: React, the theme, buttons and texts, the client, the guard; and
 * what schemas share with them.
 */
const base = new RegExp(
  [
    '/contract/src/(core/(email|text-keys)|monetize/payment-states|players/search-words)\\.',
    'src/(ui/(theme/UiProvider|feedback/ErrorNotice|feedback/toast|code/when-idle|layout/icons)|shell/(routing/(first-reads|guard)|frame/(ThemeSwitch|use-title))|api/(begun|client|failure|session/sign-in))\\.',
    '@mantine/core/.*/(ActionIcon|Button|TextInput)\\.',
    '@tabler/.*/Icon(ArrowRight|Lock)\\.',
    'node_modules/react-dom/',
  ].join('|'),
)

/** The part of the form to sign in that is fetched where an organization is named. */
const signInBySso =
  /\/(contract\/src\/organization\/sso-sign-in\.ts(\?calls)?|console\/src\/areas\/organization\/sso\/(SsoSignIn\.tsx|handover\.ts|sso-errors\.ts))$/

/** What stands around every screen, and what every list is made of. */
const frame = new RegExp(
  [
    'src/(Frame|RealmLayout|shell/(records/(RowLink|PlayerLink)|lists/(use-list-view|use-address)))\\.',
    'src/ui/(list/(ListPage|use-list-columns)|feedback/CopyId|time/Time|words/Money|csv/(CsvButton|paste-ids)|table/(column-widths|ColumnGrip)|layout/ActionButton)\\.',
    'src/api/pages\\.',
    '@tabler/.*/Icon(Bookmark|Check|Copy|DeviceFloppy|Pencil|Plus|Star|StarFilled|Trash)\\.',
    '@tanstack/.*/(useInfiniteQuery|infiniteQueryObserver)\\.',
  ].join('|'),
)

/** The list of players, and what is shown of a player wherever one is. */
const players = new RegExp(
  [
    'src/screens/player-actions\\.',
    '/areas/players/players/PlayersPage\\.',
    '/areas/players/players/(PlatformBadge|LanguageFlag|OnlineMark|player-list|players-reads)\\.',
    '/areas/players/suspensions/use-suspension\\.',
  ].join('|'),
)

export default defineConfig({
  plugins: [react(), documentFiles, withoutDescriptions, callsWithoutShapes, compileHints, firstChunks, noCircles],
  server: { port: 5173, strictPort: true, proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Fonts and pictures stay files: the content security policy allows no data: addresses for them.
    assetsInlineLimit: 0,
    // The first load is held to its sizes by a story (first-load.spec.ts); this warning counts bytes before compression.
    chunkSizeWarningLimit: 800,
    // Few files: split up by which screens share what, opening one took ninety requests, and it compressed worse.
    rolldownOptions: {
      output: {
        // The first script names all others; what several screens share would be called after all of them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // Each takes what its modules import along.
            { name: 'schemas', test: schemas, priority: 7, includeDependenciesRecursively: false },
            { name: 'base', test: base, priority: 6 },
            { name: 'sso', test: signInBySso, priority: 5, includeDependenciesRecursively: false },
            { name: 'sign-in', test: /\/console\/src\/sign-in\.tsx$/, priority: 5 },
            { name: 'console', test: /\/console\/src\/console\.tsx$/, priority: 4 },
            { name: 'frame', test: frame, priority: 2 },
            { name: 'players', test: players, priority: 2 },
            // What many screens share is one file; the rest is split by which screens use it, so that none loads another's.
            { name: 'common', minShareCount: 6, priority: 1.5 },
            { name: 'shared', minShareCount: 3, priority: 1, entriesAware: true, entriesAwareMergeThreshold: 2_000 },
          ],
        },
      },
    },
  },
  test: { include: ['src/**/*.test.{ts,tsx}'] },
})
