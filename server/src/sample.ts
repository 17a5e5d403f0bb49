import { parseArgs } from 'node:util'
import { grantRole } from '@regent/contract/admin-users'
import { createToken, registerAccount } from '@regent/contract/auth'
import { updateConfig } from '@regent/contract/config'
import { checkAlias, createCustomer } from '@regent/contract/customers'
import { getOwnAccount, startSession, updateOwnAccount } from '@regent/contract/players'
import { archiveRealm, createGame, createRealm, listGames, listRealms } from '@regent/contract/realms'
import { saveServicePlan } from '@regent/contract/service-plans'
import { objectIdOf, setClientStats, updateStatsBatch } from '@regent/contract/stats'
import { isRunning, Remote } from './simulate/http.ts'
import { studio } from './simulate/studio.ts'

/** The players of the sample; the first have an e-mail, the others are guests. */
const names = [
  'aiko',
  'bram',
  'carla',
  'deniz',
  'elif',
  'farid',
  'greta',
  'hugo',
  'ines',
  'jonas',
  'kira',
  'luca',
  'maya',
  'nils',
  'olga',
  'pablo',
  'quinn',
  'rosa',
  'sven',
  'tara',
  'uma',
  'viktor',
  'wen',
  'xenia',
  'yuri',
]
const guests = 25
/** What the realms of the sample are configured with: some keys the same, some not. */
const configs: Record<string, Record<string, string | number | boolean>> = {
  PROD: { 'payments|client_audits': true, 'arena|season': 7, 'arena|max_battles': 20, 'push|api_key': 'prod-1f7c' },
  staging: { 'payments|client_audits': true, 'arena|season': 8, 'arena|max_battles': 20, 'push|api_key': 'stg-88a0' },
  development: { 'payments|testHandlerActive': true, 'arena|season': 8, 'arena|debug_overlay': true },
}
const platforms = ['IPhonePlayer', 'Android', 'WindowsPlayer', 'WebGLPlayer']
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'zh']

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { url: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] ?? 8080}` } },
  })
  if (!(await isRunning(values.url)))
    throw new Error(`No Regent answers at ${values.url}. Start it with "npm start", or name it with --url.`)
  const server = new Remote(values.url)
  const { available } = await server.call(checkAlias, { query: { alias: studio.alias } })
  if (available) await makeStudio(server)
  else process.stdout.write(`The sample studio is there already.\n`)
  server.close()

  process.stdout.write(`\n  ${studio.name}: sign in at ${values.url}/login\n\n`)
  for (const { email, role } of studio.people) {
    process.stdout.write(
      `  ${role.padEnd(10)} organization ${studio.alias}   e-mail ${email.padEnd(26)} password ${studio.password}\n`,
    )
  }
  process.stdout.write('\n')
}

async function makeStudio(server: Remote): Promise<void> {
  const [admin, ...others] = studio.people
  const made = await server.call(createCustomer, {
    body: {
      email: admin.email,
      password: studio.password,
      customerName: studio.name,
      projectName: studio.game,
      alias: studio.alias,
      firstName: 'Ada',
      lastName: 'Okafor',
      isStudio: true,
      survey: {
        yourType: 'Studio',
        achieveWith: { product: ['Live operations', 'Player support'] },
        heardAboutUs: 'A colleague',
      },
    },
  })
  const scope = String(made.cid)
  const asAdmin = { scope, token: made.token.access_token }
  for (const { email, role } of others) {
    const id = await makeOperator(server, scope, email)
    await server.call(grantRole, { params: { id }, body: { role } }, asAdmin)
  }

  await server.call(createGame, { body: { gameName: 'Idle Harbor' } }, asAdmin)
  const { projects: games } = await server.call(listGames, {}, asAdmin)
  const harbor = games.find((game) => game.projectName === 'Idle Harbor')
  const { projects: realms } = await server.call(listRealms, { query: { rootPID: made.pid } }, asAdmin)
  const development = realms.find((realm) => realm.projectName === 'development')
  if (!harbor || !development) throw new Error('The sample’s realms were not made.')
  for (const name of ['feature-dragons', 'load-test']) {
    await server.call(createRealm, { params: { product: 'regent' }, body: { name, parent: development.pid } }, asAdmin)
  }
  const { projects } = await server.call(listRealms, { query: { rootPID: made.pid } }, asAdmin)
  const loadTest = projects.find((realm) => realm.projectName === 'load-test')
  if (loadTest) await server.call(archiveRealm, { body: { pid: loadTest.pid } }, asAdmin)
  // Somebody from outside who may only look into one realm.
  const qa = await makeOperator(server, scope, 'quinn@partner-qa.test')
  await server.call(grantRole, { params: { id: qa }, body: { role: 'tester', realm: development.pid } }, asAdmin)

  for (const realm of realms) {
    const upserts = configs[realm.pid === made.pid ? 'PROD' : realm.projectName]
    if (upserts)
      await server.call(updateConfig, { body: { upserts } }, { ...asAdmin, scope: `${made.cid}.${realm.pid}` })
  }
  await server.call(
    saveServicePlan,
    {
      body: {
        name: 'standard',
        mongoHosts: ['db-1.internal:27017', 'db-2.internal:27017'],
        memcachedHosts: ['cache-1.internal:11211'],
        messageBusCommon: ['bus-1.internal:9092'],
        redisShards: [{ shardId: 1, masterHost: 'redis-1.internal:6379', slaveHosts: ['redis-2.internal:6379'] }],
      },
    },
    asAdmin,
  )

  const inRealm = `${made.cid}.${made.pid}`
  const gamerTags: number[] = []
  for (let index = 0; index < names.length + guests; index += 1)
    gamerTags.push(await makePlayer(server, inRealm, index))
  await server.call(
    updateStatsBatch,
    {
      body: {
        updates: gamerTags.map((gamerTag, index) => ({
          objectId: objectIdOf('game.private', gamerTag),
          set: {
            VIP_LEVEL: index % 6,
            VIP_POINTS: (index * 37) % 500,
            HONOR: (index * 11) % 100,
            geo_country_code: ['US', 'DE', 'FR', 'ES', 'IT', 'NL', 'CN'][index % 7] ?? 'US',
            ...(index % 5 === 0 && { PURCHASES_TOTAL: 1 + (index % 4), SPEND_TOTAL: 999 * (1 + (index % 4)) }),
          },
        })),
      },
    },
    { scope: inRealm, token: made.token.access_token },
  )
}

/** A person with an e-mail and a password; the roles come afterwards. */
async function makeOperator(server: Remote, scope: string, email: string): Promise<number> {
  const guest = await server.call(createToken, { body: { grant_type: 'guest' } }, { scope })
  const account = await server.call(
    registerAccount,
    { body: { email, password: studio.password } },
    { scope, token: guest.access_token },
  )
  return account.id
}

async function makePlayer(server: Remote, scope: string, index: number): Promise<number> {
  const platform = platforms[index % platforms.length] ?? 'WebGLPlayer'
  const language = languages[index % languages.length] ?? 'en'
  const name = names[index]
  const device = `${platform.toLowerCase()}-${String(index).padStart(3, '0')}`
  const guest = await server.call(
    createToken,
    { body: { grant_type: 'guest', context: { platform, device } } },
    { scope },
  )
  const as = { scope, token: guest.access_token }
  if (name !== undefined) {
    await server.call(registerAccount, { body: { email: `${name}@players.test`, password: studio.password } }, as)
  }
  await server.call(updateOwnAccount, { body: { deviceId: device, language } }, as)
  await server.call(
    startSession,
    { body: { platform, device, locale: `${language}-${language.toUpperCase()}`, language: { code: language } } },
    as,
  )
  const { id } = await server.call(getOwnAccount, {}, as)
  await server.call(
    setClientStats,
    {
      params: { objectId: objectIdOf('client.public', id) },
      body: {
        set: { LEVEL: 1 + ((index * 7) % 60), alias: name ?? `guest-${index}` },
        add: { battles: 3 + index * 2 },
      },
    },
    as,
  )
  return id
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
