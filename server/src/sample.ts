import { parseArgs } from 'node:util'
import { getOwnAccount, updateOwnAccount } from '@regent/contract/accounts'
import { createAdminUser, grantRole } from '@regent/contract/admin-users'
import { createToken, registerAccount } from '@regent/contract/auth'
import { requireTokens } from '@regent/contract/auth-shapes'
import { updateConfig } from '@regent/contract/config'
import { checkAlias, createCustomer } from '@regent/contract/customers'
import { archiveRealm, createGame, createRealm, listGames, listRealms } from '@regent/contract/realms'
import { sampleConfigs } from '@regent/contract/samples/config'
import { displayNames, guestCount, languages, pick, platforms, playerNames } from '@regent/contract/samples/players'
import { samplePlan } from '@regent/contract/samples/service-plans'
import { studio } from '@regent/contract/samples/studio'
import { saveServicePlan } from '@regent/contract/service-plans'
import { startSession } from '@regent/contract/sessions'
import { objectIdOf, setClientStats } from '@regent/contract/stats'
import { areas } from './areas.ts'
import { isRunning, Remote } from './kernel/sample/remote.ts'
import type { SamplePlayer, SampleRealm } from './kernel/sample/sample-realm.ts'

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { url: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] ?? 8080}` } },
  })
  if (!(await isRunning(values.url)))
    throw new Error(`No Regent answers at ${values.url}. Start it with "npm start", or name it with --url.`)
  const server = new Remote(values.url)
  const { available } = await server.call(checkAlias, { query: { alias: studio.alias } })
  if (available) await makeStudio(server)
  else process.stdout.write(`The sample studio already exists; nothing was changed.\n`)
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
  // An outside operator with access to only one realm.
  const qa = await makeOperator(server, scope, 'quinn@partner-qa.test')
  await server.call(grantRole, { params: { id: qa }, body: { role: 'tester', realm: development.pid } }, asAdmin)
  // An operator with an open invitation, and a different role in each realm of the game.
  const invited = await server.call(
    createAdminUser,
    { body: { email: 'ilse@lumen-forge.test', role: 'tester' } },
    asAdmin,
  )
  const staging = projects.find((realm) => realm.projectName === 'staging')
  const roles = { [made.pid]: 'developer', [staging?.pid ?? '']: 'tester', [development.pid]: 'admin' } as const
  for (const [realm, role] of Object.entries(roles)) {
    if (realm) await server.call(grantRole, { params: { id: invited.id }, body: { role, realm } }, asAdmin)
  }

  for (const realm of realms) {
    const name = realm.pid === made.pid ? 'PROD' : realm.projectName
    const upserts = Object.entries(sampleConfigs).find(([realmName]) => realmName === name)?.[1]
    if (upserts)
      await server.call(updateConfig, { body: { upserts } }, { ...asAdmin, scope: `${made.cid}.${realm.pid}` })
  }
  await server.call(saveServicePlan, { body: samplePlan }, asAdmin)
  const inProduction = { ...asAdmin, scope: `${made.cid}.${made.pid}` }
  const inStaging = { ...asAdmin, scope: `${made.cid}.${staging?.pid}` }
  for (const { sample } of areas) await sample?.prepare?.({ server, inProduction, inStaging })

  const players: SamplePlayer[] = []
  for (let index = 0; index < playerNames.length + guestCount; index += 1)
    players.push(await makePlayer(server, inProduction.scope, index))
  const realm: SampleRealm = { server, as: inProduction, players, gamerTags: players.map(({ gamerTag }) => gamerTag) }
  for (const { sample } of areas) await sample?.fill?.(realm)
}

/** A person with an e-mail and a password; the roles come afterwards. */
async function makeOperator(server: Remote, scope: string, email: string): Promise<number> {
  const guest = requireTokens(await server.call(createToken, { body: { grant_type: 'guest' } }, { scope }))
  const account = await server.call(
    registerAccount,
    { body: { email, password: studio.password } },
    { scope, token: guest.access_token },
  )
  return account.id
}

async function makePlayer(server: Remote, scope: string, index: number): Promise<SamplePlayer> {
  const platform = pick(platforms, index)
  const language = pick(languages, index)
  const name = playerNames[index]
  const device = `${platform.toLowerCase()}-${String(index).padStart(3, '0')}`
  const guest = requireTokens(
    await server.call(createToken, { body: { grant_type: 'guest', context: { platform, device } } }, { scope }),
  )
  const as = { scope, token: guest.access_token }
  if (name !== undefined) {
    await server.call(registerAccount, { body: { email: `${name}@players.test`, password: studio.password } }, as)
  }
  await server.call(updateOwnAccount, { body: { deviceId: device, language } }, as)
  await server.call(
    startSession,
    {
      body: {
        platform,
        device,
        locale: `${language}-${language.toUpperCase()}`,
        language: { code: language },
        source: pick(['store', 'friend', 'advert'], index),
        customParams: { version: pick(['1.4.2', '1.4.1', '1.3.0'], index) },
      },
    },
    as,
  )
  const { id } = await server.call(getOwnAccount, {}, as)
  await server.call(
    setClientStats,
    {
      params: { objectId: objectIdOf('client.public', id) },
      body: {
        set: { LEVEL: 1 + ((index * 7) % 60), alias: pick(displayNames, index) },
        add: { battles: 3 + index * 2 },
      },
    },
    as,
  )
  return { gamerTag: id, token: guest.access_token ?? '' }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
