import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { exitOf, forwardSignals, startNode } from '../../scripts/lib/processes.mjs'
import { root } from '../../scripts/lib/root.mjs'

// The data of the last run goes first: a global set-up would come after the server has started.
const dataDir = join(root, process.env.DATA_DIR)
rmSync(dataDir, { recursive: true, force: true })
mkdirSync(dataDir, { recursive: true })

// What the server prints is kept as well: without a mail server, that is where codes are read (codes.ts).
const output = createWriteStream(join(dataDir, 'output.txt'))
const server = startNode(['server/dist/main.js'], { stdio: ['ignore', 'pipe', 'inherit'] })
server.stdout.on('data', (part) => {
  process.stdout.write(part)
  output.write(part)
})
forwardSignals(server)
process.exitCode = await exitOf(server)
