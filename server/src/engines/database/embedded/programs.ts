import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import type { RunAs } from './processes.ts'

/** Paths that a child process can use, and the descriptors it inherits for them, from number 3 on. */
export type OpenPaths = { paths: string[]; fds: number[]; close: () => void }

/**
 * Opens files and folders for a user without access to the folders above them (root's home, a private DATA_DIR): root
 * opens them, and the child uses the inherited descriptors.
 */
export function openFor(runAs: RunAs | undefined, ...paths: string[]): OpenPaths {
  if (!runAs || !existsSync('/proc/self/fd')) return { paths, fds: [], close: () => {} }
  const fds = paths.map((path) => openSync(path, 'r'))
  return {
    paths: fds.map((_, index) => `/proc/self/fd/${3 + index}`),
    fds,
    close: () => {
      for (const fd of fds) closeSync(fd)
    },
  }
}

/** The environment of PostgreSQL's programs, without the server's own settings and secrets. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' }
}

/** Runs a program to its end. Throws its output if it fails. */
export function runProgram(program: string, args: string[], runAs?: RunAs, fds: number[] = []): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...runAs,
      cwd: '/',
      env: programEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe', ...fds],
      windowsHide: true,
    })
    let output = ''
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(output.trim().split('\n')[0] || `${program} ended with ${signal ?? `code ${code}`}`))
    })
  })
}
