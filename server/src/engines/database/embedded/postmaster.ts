import { spawn } from 'node:child_process'
import { closeSync, copyFileSync, existsSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findLeftovers, findPostmaster, type RunAs, readPostmasterFile, signal } from './processes.ts'
import { openFor, programEnvironment, runProgram } from './programs.ts'

/** Where PostgreSQL listens: the folder of its socket, or a loopback address. */
export type Address = { host: string; port: number }

/** Options for starting a postmaster. */
export type Launch = { native: string; folder: string; address: Address; logFile: string; runAs: RunAs | undefined }

/** A postmaster that this process started. `ended` settles with the reason. */
export type Postmaster = { ended: Promise<string>; hasEnded: () => boolean }

const socketPort = 5432
const maxLogBytes = 5_000_000

/**
 * Chooses a socket in the data folder, which only its owner can enter; if none is possible, a port of the loopback
 * address.
 */
export async function chooseAddress(folder: string): Promise<Address> {
  // The kernel keeps 104 bytes for the path of a socket on macOS, 108 on Linux, each with a closing zero.
  const isShort = Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) < 104
  if (process.platform !== 'win32' && isShort) return { host: folder, port: socketPort }
  const running = findPostmaster(folder)
  return { host: '127.0.0.1', port: running?.port || (await freePort()) }
}

/** Starts PostgreSQL on its data folder. It outlives this process, so that Ctrl+C reaches only the server. */
export function launchPostmaster({ native, folder, address, logFile, runAs }: Launch): Postmaster {
  const isSocket = address.host === folder
  // The path of the socket's folder is relative: PostgreSQL works in its data folder and may lack access to the folders
  // above.
  const listen = isSocket
    ? ['listen_addresses=', 'unix_socket_directories=.']
    : [`listen_addresses=${address.host}`, 'unix_socket_directories=']
  const { paths, fds, close } = openFor(runAs, folder)
  const logFd = openSync(logFile, 'a', 0o600)
  try {
    const args = ['-D', paths[0]!, ...[...listen, `port=${address.port}`].flatMap((setting) => ['-c', setting])]
    const child = spawn(join(native, 'bin', 'postgres'), args, {
      ...runAs,
      cwd: '/',
      env: programEnvironment(),
      stdio: ['ignore', logFd, logFd, ...fds],
      detached: true,
      windowsHide: true,
    })
    let hasEnded = false
    const exit = new Promise<string>((resolve) => {
      child.on('error', (error) => resolve(error.message))
      child.on('exit', (code, name) => resolve(name ? `killed by ${name}` : `ended with code ${code}`))
    }).then((how) => {
      hasEnded = true
      return how
    })
    return { ended: exit, hasEnded: () => hasEnded }
  } finally {
    close()
    closeSync(logFd)
  }
}

/** Removes what a killed postmaster left behind, so that a new one can start. */
export async function clearLeftovers(folder: string): Promise<void> {
  // PostgreSQL refuses to start while the process id in its file belongs to any process of the same user.
  if (readPostmasterFile(folder) && !findPostmaster(folder)) rmSync(join(folder, 'postmaster.pid'), { force: true })
  // Its other processes end when they notice; one in the middle of a long computation does not.
  for (let attempt = 0; findLeftovers(folder).length > 0; attempt++) {
    if (attempt > 40) for (const pid of findLeftovers(folder)) signal(pid, 'SIGKILL')
    await sleep(25)
  }
}

/** Stops PostgreSQL: open transactions are rolled back, committed ones are on disk. */
export async function shutDown(native: string, folder: string): Promise<void> {
  for (const [name, mode, patienceMs] of [
    ['SIGINT', 'fast', 60_000],
    ['SIGQUIT', 'immediate', 10_000],
    ['SIGKILL', 'immediate', 10_000],
  ] as const) {
    const running = findPostmaster(folder)
    if (!running) return
    if (process.platform === 'win32') {
      await runProgram(join(native, 'bin', 'pg_ctl'), ['stop', '-D', folder, '-m', mode]).catch(() => {})
    } else {
      signal(running.pid, name)
    }
    const deadline = performance.now() + patienceMs
    while (performance.now() < deadline && findPostmaster(folder)?.pid === running.pid) await sleep(10)
  }
}

/**
 * Truncates PostgreSQL's log when it is large and keeps one predecessor. PostgreSQL keeps the file open, so it cannot
 * be moved.
 */
export function rotateLog(logFile: string): void {
  if (!existsSync(logFile) || statSync(logFile).size < maxLogBytes) return
  copyFileSync(logFile, `${logFile}.1`)
  truncateSync(logFile)
}

/** The last error in the log, for the message about a failed start. */
export function lastComplaint(logFile: string): string {
  const lines = existsSync(logFile) ? readFileSync(logFile, 'utf8').trimEnd().split('\n') : []
  const line = lines.findLast((text) => /FATAL|PANIC|error/.test(text)) ?? lines.at(-1) ?? 'no output'
  return line.replace(/^.*?(FATAL|PANIC):\s*/, '')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
