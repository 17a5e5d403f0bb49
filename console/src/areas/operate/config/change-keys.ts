import { resetConfig, updateConfig } from '@regent/contract/operate/config'
import { write } from '../../../api/act.ts'
import { newerIn } from '../../../api/stale.ts'
import type { ConfigMap, NamedChange } from './config-text.ts'

/** A conflicting newer value of a key; null if the key was deleted. */
export type KeyConflict = { name: string; theirs: string | null }

/** The conflicts that prevented a save, and the version to send to overwrite them. */
export type SaveConflict = { conflicts: KeyConflict[]; version: number }

type Newer = { config: ConfigMap; version: number }

/** The newer config in a StaleVersion error. */
export const newerConfigIn = newerIn<Newer>

/** Limits the retries, because a colleague may save again and again. */
const maxTries = 10

type KeysSave = {
  scope: string | null
  /** The version that the operator saw. */
  version: number
  /** The text of the toast after the save. */
  done: string
}

/**
 * Saves unless somebody has changed the same keys. The version belongs to the whole config: if only other keys have
 * changed, the save is retried with the newer version. Returns the conflicts, or undefined when saved; throws other
 * failures.
 */
async function saveUnlessTouched(
  changes: readonly Pick<NamedChange, 'name' | 'before'>[],
  seenVersion: number,
  send: (ifMatch: number) => Promise<unknown>,
): Promise<SaveConflict | undefined> {
  let version = seenVersion
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send(version)
      return undefined
    } catch (error) {
      const newer = newerConfigIn(error)
      if (!newer || attempt === maxTries) throw error
      version = newer.version
      const conflicts = changes.flatMap(({ name, before }) => {
        const newerValue = newer.config[name] ?? null
        return newerValue === before ? [] : [{ name, theirs: newerValue }]
      })
      if (conflicts.length > 0) return { conflicts, version }
    }
  }
}

/** Sets and deletes keys atomically; a null `after` deletes. */
export function changeKeys(changes: readonly NamedChange[], { version, ...options }: KeysSave) {
  const upserts = Object.fromEntries(changes.flatMap(({ name, after }) => (after === null ? [] : [[name, after]])))
  const deletes = changes.flatMap(({ name, after }) => (after === null ? [name] : []))
  return saveUnlessTouched(changes, version, (ifMatch) =>
    write(updateConfig, { body: { upserts, deletes } }, { subject: 'config', ifMatch, ...options }),
  )
}

/** Resets keys to their defaults atomically. */
export function resetKeys(changes: readonly Pick<NamedChange, 'name' | 'before'>[], { version, ...options }: KeysSave) {
  const keys = changes.map(({ name }) => name)
  return saveUnlessTouched(changes, version, (ifMatch) =>
    write(resetConfig, { body: { keys } }, { subject: 'config', ifMatch, ...options }),
  )
}
