import { connect } from 'node:net'
import { isLogStorage, type StorageReference, type StorageStatus } from '@regent/contract/operate/microservices'
import { LRUCache } from 'lru-cache'
import type { Vault } from '../../../engines/secrets/vault.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'

/** The user and the password of a realm in the store. They are derived, so the server stores neither. */
export const storageCredentials = (pid: string, vault: Pick<Vault, 'passwordFor'>) => ({
  user: `regent_${pid}`,
  password: vault.passwordFor(`storage of ${pid}`),
})

/** The URL of a realm's store with its credentials; undefined without STORAGE_URL. */
export function storageAddress(
  { cid, id: pid }: Pick<Realm, 'cid' | 'id'>,
  { storageUrl }: Pick<Settings, 'storageUrl'>,
  vault: Pick<Vault, 'passwordFor'>,
): string | undefined {
  const { user, password } = storageCredentials(pid, vault)
  return storageUrl
    ?.replaceAll('{cid}', String(cid))
    .replaceAll('{pid}', pid)
    .replaceAll('{user}', user)
    .replaceAll('{password}', password)
}

const defaultPorts: Record<string, number> = { 'mongodb:': 27_017, 'postgres:': 5_432, 'postgresql:': 5_432 }
const connectTimeoutMs = 1_000
const checkIntervalMs = 10_000

type Check = Pick<StorageStatus, 'state' | 'problem'>

/** The last check of each host, since every console polls it every few seconds. */
const checks = new LRUCache<string, { at: number; check: Promise<Check> }>({ max: 1_000 })

/**
 * The state of each storage object, and the number and size of its documents. With an external database (STORAGE_URL),
 * the state is whether that accepts connections.
 */
export async function readStorageStatuses(
  storages: readonly StorageReference[],
  address: string | undefined,
  stored: ReadonlyMap<string, { documents: number; bytes: number }>,
  now: number,
): Promise<StorageStatus[]> {
  const isOfServices = (storage: StorageReference) => storage.enabled && !isLogStorage(storage)
  const storeCheck = address !== undefined && storages.some(isOfServices) ? await checkOnce(address, now) : undefined
  return storages.map((storage) => {
    const { id, storageType, enabled } = storage
    const check: Check = !enabled
      ? { state: 'off' }
      : isLogStorage(storage) || !storeCheck
        ? { state: 'here' }
        : storeCheck
    const documents = isLogStorage(storage) ? undefined : (stored.get(id) ?? { documents: 0, bytes: 0 })
    const isRunning = check.state === 'here' || check.state === 'reachable'
    return { id, storageType, isRunning, isCurrent: isRunning === enabled, ...check, ...documents }
  })
}

async function checkOnce(address: string, now: number): Promise<Check> {
  const { protocol, hostname, port } = new URL(address)
  const checkedPort = Number(port) || defaultPorts[protocol]
  if (checkedPort === undefined) {
    return { state: 'unchecked', problem: 'STORAGE_URL has no port.' }
  }
  const place = `${hostname}:${checkedPort}`
  const lastCheck = checks.get(place)
  if (lastCheck && Math.abs(now - lastCheck.at) < checkIntervalMs) return lastCheck.check
  const check = connects(hostname, checkedPort).then(
    (isOpen): Check =>
      isOpen ? { state: 'reachable' } : { state: 'unreachable', problem: `No connection to ${place} (STORAGE_URL).` },
  )
  checks.set(place, { at: now, check })
  return check
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: connectTimeoutMs })
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket
      .once('connect', () => end(true))
      .once('timeout', () => end(false))
      .once('error', () => end(false))
  })
}
