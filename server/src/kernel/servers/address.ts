import { readFileSync, readlinkSync } from 'node:fs'
import { hostname, networkInterfaces } from 'node:os'
import type { Settings } from '../settings/settings.ts'

/**
 * The address at which other servers of the same database reach this one: SERVER_URL, or HOST and PORT; a server that
 * listens on all addresses uses the first non-local one.
 */
export function serverAddress({ serverUrl, host, port }: Pick<Settings, 'serverUrl' | 'host' | 'port'>): string {
  if (serverUrl !== undefined) return serverUrl.replace(/\/+$/, '')
  const isAny = host === '0.0.0.0' || host === '::'
  const own = isAny ? firstAddress() : host
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`
}

const firstAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addressInfo) => addressInfo ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1'

/**
 * The scope in which process ids are unique: this machine since its boot, and on Linux the container. Undefined parts
 * are omitted: two places are distinct as far as the system distinguishes them.
 */
export function processPlace(): string {
  place ??= readPlace()
  return place
}

let place: string | undefined

function readPlace(): string {
  const read = (work: () => string) => {
    try {
      return work().trim()
    } catch {
      return ''
    }
  }
  const boot = read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
  const container = read(() => readlinkSync('/proc/self/ns/pid'))
  return [hostname(), boot, container].join(' ')
}

/** True if a process of this place has ended. */
export function hasEnded(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
