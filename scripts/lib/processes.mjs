import { spawn } from 'node:child_process'
import { root } from './root.mjs'
// What is started here inherits it.
import './thread-pool.cjs'

/** Starts a Node program of the repository. */
export function startNode(args, options = {}) {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', ...options })
}

/** Settles with the exit code of a child; one that a signal ended counts as the shell counts it. */
export function exitOf(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/**
 * Passes on what asks this process to stop, and answers whether something has. Ctrl+C in a terminal reaches the children
 * by itself: passed on as well, it would look like an impatient second one.
 */
export function forwardSignals(...children) {
  let isStopping = false
  const forward = (signal) => {
    isStopping = true
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    for (const child of children) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
  return () => isStopping
}
