import { storageAddress, storageCredentials } from './areas/operate/microservices/storage.ts'
import { createVault } from './engines/secrets/vault.ts'
import { loadSecretKey, readSettings, SettingsError } from './kernel/settings/settings.ts'

/**
 * Prints the lines for mongosh that create the users of realms in the store of STORAGE_URL. Their passwords follow from
 * SECRET_KEY, so that this needs neither the server nor its database.
 */
function main(scopes: string[]): void {
  const settings = readSettings()
  if (settings.storageUrl === undefined) throw new SettingsError('STORAGE_URL is not set.')
  if (scopes.length === 0 || !scopes.every((scope) => /^\d+\.[\w-]+$/.test(scope)))
    throw new SettingsError(
      'Usage, with {cid}.{pid} of each realm: npm run storage-users -- 5635848145022970.DE_7321699256081129',
    )
  const vault = createVault(loadSecretKey(settings))
  for (const scope of scopes) {
    const [cid, id = ''] = scope.split('.')
    const { user, password: pwd } = storageCredentials(id, vault)
    const address = storageAddress({ cid: Number(cid), id }, settings, vault) ?? ''
    const database = new URL(address).pathname.slice(1)
    const roles = [{ role: 'readWrite', db: database }]
    console.log(`db.getSiblingDB(${JSON.stringify(database)}).createUser(${JSON.stringify({ user, pwd, roles })})`)
  }
}

try {
  main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
