import { ensureInstalled } from './lib/install.mjs'
import { exitOf, startNode } from './lib/processes.mjs'
import { at } from './lib/root.mjs'

// The demo alone, as files: it needs no server of ours, only something that hands files out.
await ensureInstalled()
const vite = at('node_modules', 'vite', 'bin', 'vite.js')
const build = [vite, 'build', '--mode', 'demo', '--base', './', '--outDir', 'dist-demo', '--logLevel', 'warn']
const code = await exitOf(startNode(build, { cwd: at('console') }))
if (code !== 0) {
  console.error('The build failed. See the lines above for the reason.')
  process.exit(1)
}
console.log('The demo is in console/dist-demo. Serve it with any file server, from any path.')
