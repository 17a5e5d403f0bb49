import type { Logger } from 'pino'
import { compareVersions } from '../../engines/compare-versions.ts'
import type { Db } from '../../engines/database/database.ts'
import { createVault } from '../../engines/secrets/vault.ts'
import { createSecretKey, findSecretKey, type Settings, SettingsError } from '../settings/settings.ts'
import { lockInstallation, selectKeyCheck, selectOldestSecret, updateInstallation } from './queries.ts'

type KeySettings = Pick<Settings, 'secretKey' | 'dataDir'>

/**
 * Checks at start-up that this server may use the database, and records its key and its release there. Throws a
 * SettingsError if the database was used with another key, or by a release that is too far ahead. A key is generated
 * only for a new database; servers that start concurrently wait here for the first one.
 */
export async function joinInstallation(db: Db, settings: KeySettings, release: string, log: Logger): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const installation = await lockInstallation(transaction as Db)
    const latest = checkRelease(installation.release, release, log)
    const keyInfo = findSecretKey(settings)
    await checkKey(transaction, settings, keyInfo, installation.keyCheck)
    const key = keyInfo ?? createSecretKey(settings)
    await updateInstallation(transaction as Db, { keyCheck: checkValue(key), release: latest })
  })
}

/**
 * The key of a program that works on the database next to the server. Throws a SettingsError if it is not the server's.
 */
export async function requireSecretKey(db: Db, settings: KeySettings): Promise<Buffer> {
  const keyInfo = findSecretKey(settings)
  await checkKey(db, settings, keyInfo, await selectKeyCheck(db))
  if (!keyInfo) throw missingKey(settings)
  return keyInfo
}

/** Derived from the key one way, so that the database can recognize the key without holding it. */
const checkValue = (key: Buffer): string => createVault(key).passwordFor('check of SECRET_KEY')

async function checkKey(
  db: Db,
  settings: KeySettings,
  key: Buffer | undefined,
  keyCheck: string | null,
): Promise<void> {
  if (keyCheck !== null) {
    if (!key) throw missingKey(settings)
    if (checkValue(key) !== keyCheck) throw wrongKey(settings)
    return
  }
  // Releases up to 0.19 stored no check value: the key is checked by decrypting a secret.
  const secret = await selectOldestSecret(db)
  if (!secret) return
  if (!key) throw missingKey(settings)
  try {
    createVault(key).open(secret)
  } catch {
    throw wrongKey(settings)
  }
}

const missingKey = ({ dataDir }: KeySettings): SettingsError =>
  new SettingsError(
    `SECRET_KEY is missing: the database was used with a key, and DATA_DIR ${dataDir} has no secret.key. Set the key of the other servers, or restore the file.`,
  )

const wrongKey = ({ secretKey, dataDir }: KeySettings): SettingsError =>
  new SettingsError(
    `${secretKey === undefined ? `The key in DATA_DIR ${dataDir} (secret.key)` : 'SECRET_KEY'} is not the key of this database. Set the key of the other servers, or the DATA_DIR or SECRET_KEY of the first start.`,
  )

/** The later of the recorded release and this one. Only neighbouring releases may run on one database. */
function checkRelease(recorded: string | null, release: string, log: Logger): string {
  if (recorded === null || compareVersions(release, recorded) >= 0) return release
  if (!isNeighbour(release, recorded)) {
    throw new SettingsError(
      `The database belongs to release ${recorded}, but this is ${release}. Start release ${recorded} or later. To downgrade, restore a backup from before the upgrade.`,
    )
  }
  log.warn({ release, recorded }, 'a later release uses this database; upgrade this server')
  return recorded
}

/** True if an older release may still run on the data of a later one: the same minor version, or the previous one. */
function isNeighbour(older: string, later: string): boolean {
  const [[major = 0, minor = 0], [laterMajor = 0, laterMinor = 0]] = [older, later].map((text) =>
    text.split('.').map(Number),
  ) as [number[], number[]]
  return major === laterMajor && laterMinor - minor <= 1
}
