import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { at } from './lib/root.mjs'

await ensureInstalled()
await ensureBuilt()
// The server runs in this very process, so that signals and exit codes are its own.
process.setSourceMapsEnabled(true)
await import(pathToFileURL(at('server', 'dist', 'main.js')).href)
