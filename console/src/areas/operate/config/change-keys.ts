import { resetConfig, updateConfig } from '@regent/contract/operate/config'
import { write } from '../../../api/act.ts'
import { newerIn } from '../../../api/stale.ts'
import type { ConfigMap, NamedChange } from './config-text.ts'

/** The value that somebody else gave a key meanwhile; null when they deleted it. */
export type KeyConflict = { name: string; theirs: string | null }

/** The conflicts that stopped a save, and the version with which a second save overwrites them. */
type Touched = { conflicts: KeyConflict[]; version: number }

type Newer = { config: ConfigMap; version: number }

/** The server's refusal when the config has a newer version. */
export const newerConfigIn = newerIn<Newer>

/** Limits the retries: a colleague who saves all the time must not keep a save retrying for ever. */
const maxTries = 10

type KeysSave = {
  scope: string | null
  /** The version that was seen. */
  version: number
  /** The text of the toast after the save. */
  done: string
}

/**
 * Saves unless somebody has changed the same keys. The version is that of the whole config: when only other keys have
 * changed, the save is sent again with the newer version, without asking. Returns the conflicts, or nothing when it is
 * saved; throws any other failure.
 */
async function saveUnlessTouched(
  changes: readonly Pick<NamedChange, 'name' | 'before'>[],
  seenVersion: number,
  send: (ifMatch: number) => Promise<unknown>,
): Promise<Touched | undefined> {
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
        const theirs = newer.config[name] ?? null
        return theirs === before ? [] : [{ name, theirs }]
      })
      if (conflicts.length > 0) return { conflicts, version }
    }
  }
}

/** Sets and deletes keys, all or none; a null `after` deletes. */
export function changeKeys(changes: readonly NamedChange[], { version, ...options }: KeysSave) {
  const upserts = Object.fromEntries(changes.flatMap(({ name, after }) => (after === null ? [] : [[name, after]])))
  const deletes = changes.flatMap(({ name, after }) => (after === null ? [name] : []))
  return saveUnlessTouched(changes, version, (ifMatch) =>
    write(updateConfig, { body: { upserts, deletes } }, { subject: 'config', ifMatch, ...options }),
  )
}

/** Puts keys back to their defaults, all or none. */
export function resetKeys(changes: readonly Pick<NamedChange, 'name' | 'before'>[], { version, ...options }: KeysSave) {
  const keys = changes.map(({ name }) => name)
  return saveUnlessTouched(changes, version, (ifMatch) =>
    write(resetConfig, { body: { keys } }, { subject: 'config', ifMatch, ...options }),
  )
}
