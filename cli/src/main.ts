import { run } from './program.ts'
import { processSystem } from './system.ts'

// The reader of a pipe, such as `head`, may end before the output does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

process.exitCode = await run(process.argv.slice(2), processSystem())
