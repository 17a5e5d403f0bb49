import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { transformWithOxc } from 'vite'
import WebSocket from 'ws'
import { parseShown } from './answers.ts'
import { type Reader, root, type Script, until } from './reader.ts'
import { call, confirmEmail, makePlayer, makeStudio, publish, type Studio } from './studio.ts'

/** The pages of docs/connect and docs/extend/game-servers.md. Each page has its own studio and player. */

const run = promisify(execFile)

/** The player of the pages: gamer tag and tokens. */
const shownPlayer = { gamerTag: '3812899300304056', token: 'rg_29fe5ekempi_x0Vi…', refresh: 'rg_29fe5ekempi_5EGt…' }

/** Items that the pages use without publishing them. */
const items = {
  gems: { id: 'currency.gems', checksum: 'a1', tags: ['base'], properties: { startingAmount: { data: 50 } } },
  hat: { id: 'items.hats.blue', checksum: 'a2', tags: ['base'], properties: { title: { data: 'Blue hat' } } },
  weekly: {
    id: 'leaderboards.weekly',
    checksum: 'a3',
    tags: [],
    properties: { permissions: { data: { write_self: true } } },
  },
}

/** A studio and a player with the values of the pages, as docs/connect/first-purchase.md shows how to get them. */
async function meet(reader: Reader, alias: string): Promise<Studio> {
  const studio = await makeStudio(reader, {
    alias,
    developer: { email: 'dmitri@studio.example', password: 'Studio-Games-1' },
  })
  call(reader, studio, { cid: '8269782001763958', pid: 'DE_2815914344904280' })
  reader.values.set('081a18e5…', studio.secret)
  return studio
}

async function meetPlayer(reader: Reader, alias: string, content: unknown[] = []): Promise<Studio> {
  const studio = await meet(reader, alias)
  const player = await makePlayer(reader, studio.scope)
  reader.values.set(shownPlayer.gamerTag, player.gamerTag)
  reader.values.set(shownPlayer.token, player.token)
  if (content.length > 0) await publish(reader, studio, content)
  return studio
}

/** The admin of a new organization confirms their e-mail with a mailed code; their sign-in ends. */
async function confirmOrganization(reader: Reader, { cid, alias, admin }: Studio): Promise<void> {
  const scope = String(cid)
  const { id } = await reader.done<{ id: number }>('/basic/accounts/admin/me', { scope, token: admin })
  await confirmEmail(reader, scope, { email: `ada@${alias}.test`, password: 'Studio-Games-1', accountId: id })
}

const me = (reader: Reader): string => reader.values.fill(shownPlayer.gamerTag)

const amountOf = async (reader: Reader, studio: Studio): Promise<number> => {
  const { currencies } = await reader.done<{ currencies: { id: string; amount: number }[] }>(
    `/object/inventory/${me(reader)}?scope=currency`,
    { scope: studio.scope, token: studio.developer },
  )
  return currencies.find(({ id }) => id === 'currency.gems')?.amount ?? 0
}

/** Runs JavaScript from the root of the repository, so that it finds the package `ws`. */
async function runCode(code: string, constants: Record<string, unknown> = {}): Promise<string> {
  const given = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}`)
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', [...given, code].join('\n')], {
    cwd: root,
  })
  return stdout.trim()
}

/** Runs TypeScript that imports the client package, from its sources. */
async function runClientCode(code: string): Promise<string> {
  const { code: script } = await transformWithOxc(code, 'game.ts')
  const evaluated = script.replaceAll(/["']@regent\/client(?:\/(\w+))?["']/g, (_, name = 'client') =>
    JSON.stringify(pathToFileURL(join(root, `client/src/${name}.ts`)).href),
  )
  const options = ['--import', 'tsx', '--input-type=module', '--eval', evaluated]
  const { stdout } = await run(process.execPath, options, { cwd: root })
  return stdout.trim()
}

/** Publishes an item of a page; throws if the server finds a fault in it. */
async function publishShown(reader: Reader, studio: Studio, shown: unknown[]): Promise<void> {
  const asking = { scope: studio.scope, token: studio.developer, body: { content: shown } }
  const { checks } = await reader.done<{ checks: { errors: unknown[]; warnings: unknown[] } }>('/basic/content', asking)
  if (checks.errors.length + checks.warnings.length > 0) throw new Error(JSON.stringify(checks))
  await publish(reader, studio, shown)
}

const page = (
  name: string,
  script: Omit<Script, 'document' | 'isServed' | 'notRun'> & Partial<Pick<Script, 'notRun'>>,
): Script => ({
  document: `docs/${name}.md`,
  isServed: true,
  notRun: 0,
  ...script,
})

let buyer: Studio
const firstPurchase = page('connect/first-purchase', {
  before: {
    async 'SERVER='(reader) {
      buyer = await meet(reader, 'sky-raiders')
    },
    async 'curl "$SERVER/basic/content/manifest" -H'(reader) {
      // The page shortens the list of references: the rest of it comes from the answer before.
      const { content } = reader.last.body as { content: Record<string, unknown>[] }
      const references = content.map(({ id, version, type, visibility, tags }) => ({
        id,
        version,
        type,
        visibility,
        tags,
      }))
      const left = references.slice(2).map((reference) => JSON.stringify(reference))
      reader.values.set(', …]}', `, ${left.join(',')}]}`)
    },
  },
  checks: {
    async '{"status":400,"service":"commerce"'(reader, text) {
      const body = { purchaseId: 'listings.blue-hat:stores.main' }
      const token = await reader.variable('TOKEN')
      await reader.ask(`/object/commerce/${me(reader)}/purchase`, { scope: buyer.scope, token, body })
      reader.expectLast(text)
    },
    async 'const server = '(_reader, text) {
      const { code } = await transformWithOxc(text, 'client.ts')
      const printed = await runCode(code)
      if (printed !== "[ 'items.hats.blue' ]") throw new Error(printed)
    },
  },
})

let publisher: Studio
const content = page('connect/content', {
  before: {
    async 'SERVER='(reader) {
      publisher = await meet(reader, 'publishers')
      reader.values.set('rg_29fe5ekempi_d8Qk…', publisher.developer)
    },
  },
  checks: {
    async '{"id":"currency.gems","version":"07a7d0a9…","properties"'(reader, text) {
      const manifest = await reader.done<{ entries: { contentId: string; uri: string }[] }>(
        '/basic/content/manifest/public/json?id=global',
        { scope: publisher.scope },
      )
      const entry = manifest.entries.find(({ contentId }) => contentId === 'currency.gems')
      await reader.ask(new URL(entry?.uri ?? '', reader.origin).pathname)
      reader.expectLast(text)
    },
  },
})

let shop: Studio
const purchases = page('connect/purchases', {
  notRun: 1,
  before: {
    async 'SERVER='(reader) {
      shop = await meetPlayer(reader, 'boutiques', [items.gems, items.hat])
    },
    async 'curl "$SERVER/basic/payments/test/purchase/begin"'(reader) {
      const body = { upserts: { 'payments|testHandlerActive': 'true' } }
      await reader.done('/basic/realms/config', { scope: shop.scope, token: shop.admin, body })
    },
  },
  after: {
    async 'curl "$SERVER/basic/payments/test/purchase/complete"'(reader) {
      const amount = await amountOf(reader, shop)
      if (amount !== 150) throw new Error(`The player has ${amount} gems.`)
    },
  },
  checks: {
    async '[{"id":"skus.gems-100"'(reader, text) {
      await publishShown(reader, shop, JSON.parse(text))
      const token = await reader.variable('TOKEN')
      const asking = { scope: shop.scope, token }
      const symbols = async () => {
        const { stores } = await reader.done<{ stores: { listings: { symbol: string }[] }[] }>(
          `/object/commerce/${me(reader)}/offers`,
          asking,
        )
        return stores.flatMap(({ listings }) => listings.map(({ symbol }) => symbol)).join()
      }
      if ((await symbols()) !== 'listings.gems-100') throw new Error(`Below level 3: ${await symbols()}`)
      const objectId = `client.public.player.${me(reader)}`
      await reader.done(`/object/stats/${objectId}/client`, { ...asking, body: { set: { LEVEL: '3' } } })
      if ((await symbols()) !== 'listings.hat-hourly,listings.gems-100') throw new Error(`Level 3: ${await symbols()}`)
      const body = { purchaseId: 'listings.hat-hourly:stores.boutique' }
      const buy = () => reader.ask(`/object/commerce/${me(reader)}/purchase`, { ...asking, body })
      const statuses = [(await buy()).status, (await buy()).status]
      if (statuses.join() !== '200,400') throw new Error(`Two purchases in an hour: ${statuses}`)
      await reader.done(`/object/inventory/${me(reader)}`, {
        method: 'PUT',
        scope: shop.scope,
        token: shop.developer,
        body: { currencies: { 'currency.gems': 10 } },
      })
    },
  },
})

let boards: Studio
const leaderboards = page('connect/leaderboards', {
  before: {
    async 'SERVER='(reader) {
      boards = await meetPlayer(reader, 'climbers', [items.weekly])
      const other = await makePlayer(reader, boards.scope)
      reader.values.set('7818150595535952', other.gamerTag)
      await reader.done('/object/leaderboards/leaderboards.weekly/entry', {
        method: 'PUT',
        scope: boards.scope,
        token: other.token,
        body: { id: other.gamerTag, score: 120 },
      })
    },
  },
  checks: {
    '{"id":"leaderboards.monday"': (reader, text) => publishShown(reader, boards, [JSON.parse(text)]),
  },
})

let hunters: Studio
const events = page('connect/events', {
  before: {
    async 'SERVER='(reader) {
      hunters = await meetPlayer(reader, 'hunters', [items.gems])
    },
  },
  checks: {
    async '{"id":"events.kraken-hunt"'(reader, text) {
      const start = new Date(Date.now() - 60_000)
      reader.values.set('2026-11-22T22:12:15.017Z', start.toISOString())
      reader.values.set('1795385535017', start.getTime())
      await publish(reader, hunters, [JSON.parse(reader.values.fill(text))])
      await until(async () => {
        const asking = { scope: hunters.scope, token: hunters.developer }
        const running = await reader.done('/basic/events/running', asking)
        return JSON.stringify(running).includes('events.kraken-hunt')
      }, 'the event runs')
    },
  },
})

let collectors: Studio
const dailyRewards = page('connect/daily-rewards', {
  before: {
    async 'SERVER='(reader) {
      collectors = await meetPlayer(reader, 'collectors', [items.gems])
    },
  },
  checks: {
    '{"id":"calendars.daily"': (reader, text) => publishShown(reader, collectors, [JSON.parse(text)]),
    async '{"status":409,"service":"calendars"'(reader, text) {
      const body = { id: 'calendars.daily' }
      const token = await reader.variable('TOKEN')
      const { body: answer } = await reader.ask(`/object/calendars/${me(reader)}/claim`, {
        scope: collectors.scope,
        token,
        body,
      })
      const { nextClaimAt } = (answer as { current: { nextClaimAt: string } }).current
      reader.values.set('2026-11-30T00:00:00.000Z', nextClaimAt)
      reader.expectLast(reader.values.fill(text))
      if ((await amountOf(reader, collectors)) !== 55) throw new Error('The player has not got five gems.')
    },
    async 'const server = '(reader, text) {
      // The player of the page has claimed today.
      const other = await makePlayer(reader, collectors.scope)
      const own = { token: await reader.variable('TOKEN'), gamerTag: me(reader) }
      const { code } = await transformWithOxc(
        text.replace(own.token, other.token).replace(own.gamerTag, String(other.gamerTag)),
        'client.ts',
      )
      const printed = await runCode(code)
      if (printed !== 'calendars.daily: day 1') throw new Error(printed)
    },
  },
})

let players: Studio | undefined
let isShopOpen = false

/** The content of the page about the client package. */
const clientItems = [
  {
    ...items.gems,
    properties: { startingAmount: { data: 50 }, clientPermission: { data: { write_self: true } } },
  },
  items.hat,
  items.weekly,
  {
    id: 'listings.blue-hat',
    checksum: 'c1',
    tags: [],
    properties: {
      price: { data: { type: 'currency', symbol: 'currency.gems', amount: 40 } },
      offer: { data: { titles: ['A blue hat'], obtainItems: [{ contentId: 'items.hats.blue', properties: [] }] } },
    },
  },
  {
    id: 'stores.main',
    checksum: 'c2',
    tags: [],
    properties: { title: { data: 'Shop' }, listings: { $links: ['listings.blue-hat'] } },
  },
  {
    id: 'calendars.daily',
    checksum: 'c3',
    tags: [],
    properties: {
      title: { data: 'Daily gems' },
      days: { data: [{ obtain: [{ symbol: 'currency.gems', count: 5 }] }] },
    },
  },
]

let crew: Studio
const messages = page('connect/messages', {
  before: {
    async 'SERVER='(reader) {
      crew = await meetPlayer(reader, 'kraken-crew', [items.gems])
      const rewards = { currencies: [{ symbol: 'currency.gems', amount: 10 }], items: [] }
      const body = { category: 'rewards', subject: 'Thank you', body: 'Ten gems for you.', rewards }
      await reader.done(`/object/mail/${me(reader)}`, { scope: crew.scope, token: crew.developer, body })
    },
    async 'curl "$SERVER/object/chatV2/3812899300304056/rooms"'(reader) {
      const { scope } = crew
      const other = await makePlayer(reader, scope)
      reader.values.set('3329054238959152', other.gamerTag)
      const token = await reader.variable('TOKEN')
      const body = { name: 'Kraken crew' }
      const asking = { scope, token, body }
      const { group } = await reader.done<{ group: { id: number } }>(`/object/group-users/${me(reader)}/group`, asking)
      await reader.done(`/object/group-users/${other.gamerTag}/join`, {
        scope,
        token: other.token,
        body: { group: group.id },
      })
      reader.values.set('3703309995516283', group.id)
    },
  },
})

const gameClient = page('connect/client', {
  notRun: 1,
  checks: {
    async 'import {'(reader, text) {
      players ??= await meet(reader, 'typescript')
      const studio = players
      if (!isShopOpen) {
        isShopOpen = true
        await publish(reader, studio, clientItems)
      }
      // Blocks after the first one use its game.
      const start = `import { connect } from '@regent/client'
        const game = await connect({ host: '${reader.origin}', cid: '${studio.scope.split('.')[0]}', pid: '${studio.scope.split('.')[1]}' })
        await game.signIn.guest()`
      // The values of the page are known since the studio exists.
      const whole = text.includes('await connect(') ? reader.values.fill(text) : `${start}\n${text}`
      const expected = [...text.matchAll(/console\.log\(.*\) \/\/ (.+)$/gm)].map(([, line]) => line)
      const printed = await runClientCode(whole)
      if (printed !== expected.join('\n')) throw new Error(`It prints\n${printed}`)
    },
  },
})

const cloudSaves = page('connect/cloud-saves', {
  before: { 'SERVER=': async (reader) => void (await meetPlayer(reader, 'savers')) },
})

const analyticsEvents = page('connect/analytics-events', {
  before: { 'SERVER=': async (reader) => void (await meetPlayer(reader, 'reporters')) },
})

let socketed: Studio
const pushAndSocket = page('connect/push-and-socket', {
  checks: {
    async 'const Socket = '(reader, text) {
      socketed = await meetPlayer(reader, 'sockets', [items.gems])
      const uri = `ws://127.0.0.1:${reader.port}/api`
      const accessToken = reader.values.fill(shownPlayer.token)
      const end = "socket.addEventListener('message', () => socket.close())"
      const open = `socket.addEventListener('open', async () => {
        await fetch(\`${reader.origin}/object/inventory/${me(reader)}\`, {
          method: 'PUT',
          headers: { 'X-BEAM-SCOPE': '${socketed.scope}', Authorization: 'Bearer ${socketed.developer}',
            'Content-Type': 'application/json' },
          body: JSON.stringify({ currencies: { 'currency.gems': 1 } }),
        })
      })`
      const printed = await runCode([text, end, open].join('\n'), { uri, accessToken })
      if (printed !== "Read again: [ 'currency.gems' ]") throw new Error(printed)
    },
    async '{"context":"inventory.refresh"'(reader, text) {
      const token = reader.values.fill(shownPlayer.token)
      const socket = new WebSocket(`ws://127.0.0.1:${reader.port}/api/connect?access_token=${token}`)
      await once(socket, 'open')
      const heard = new Promise<string>((resolve) => {
        socket.on('message', (data) => {
          if (String(data).includes('inventory.refresh')) resolve(String(data))
        })
      })
      await reader.done(`/object/inventory/${me(reader)}`, {
        method: 'PUT',
        scope: socketed.scope,
        token: socketed.developer,
        body: { currencies: { 'currency.gems': 1 } },
      })
      const frame = JSON.parse(await heard)
      socket.close()
      const shown = parseShown(text) as { context: string; messageFull: string }
      reader.last = { status: 200, body: { ...frame, messageFull: JSON.parse(frame.messageFull) } }
      reader.expectLast(JSON.stringify({ ...shown, messageFull: JSON.parse(shown.messageFull) }))
    },
  },
})

let notified: Studio
const pushNotifications = page('connect/push-notifications', {
  before: {
    async 'SERVER='(reader) {
      notified = await meetPlayer(reader, 'lookouts')
      await confirmOrganization(reader, notified)
    },
  },
  after: {
    async 'curl -X PUT "$SERVER/object/push/3812899300304056/allowed"'(reader) {
      const asking = { scope: notified.scope, token: notified.developer }
      const { allowed, devices } = await reader.done<{ allowed: boolean; devices: { ending: string }[] }>(
        `/object/push/${me(reader)}`,
        asking,
      )
      if (allowed || devices[0]?.ending !== 'vice') throw new Error(JSON.stringify({ allowed, devices }))
    },
  },
  checks: {
    // The realm has no key, so a valid body is refused for that reason alone.
    async '{"msgs": '(reader, text) {
      const { scope, developer: token } = notified
      const { body } = await reader.ask('/basic/push/send', { scope, token, body: JSON.parse(text) })
      const { error } = body as { error: string }
      if (error !== 'NotSetUp') throw new Error(JSON.stringify(body))
    },
  },
})

const offlineAndRetry = page('connect/offline-and-retry', {
  checks: {
    async 'const pause = '(_reader, text) {
      const use = `
const statuses = [401, 503, 200]
let refreshed = 0
globalThis.setTimeout = (then) => then()
const request = async () => new Response('', { status: statuses.shift() })
const response = await callWithRetry(request, { refresh: async () => { refreshed += 1 } })
console.log(response.status, refreshed, statuses.length)`
      const printed = await runCode(text + use)
      if (printed !== '200 1 0') throw new Error(printed)
    },
  },
})

let gameServer: Studio
/** The code of the page so far: its blocks use the names of the earlier ones. */
let signingCode = ''
let serverToken = ''

/** Runs the code of the page; returns the status and body of its response. */
const runSigned = (reader: Reader, code: string): Promise<string> => {
  const watch = `const request = globalThis.fetch
globalThis.fetch = async (...parts) => {
  const reply = await request(...parts)
  console.log(reply.status, await reply.clone().text())
  return reply
}`
  const { cid, pid, secret } = gameServer
  return runCode([watch, code].join('\n'), { server: reader.origin, cid, pid, secret })
}

const gameServers = page('extend/game-servers', {
  before: {
    async 'SERVER='(reader) {
      gameServer = await meetPlayer(reader, 'game-servers', [items.gems])
    },
  },
  after: {
    async 'curl "$SERVER/api/auth/server"'(reader) {
      serverToken = (reader.last.body as { accessToken: string }).accessToken
    },
  },
  checks: {
    async 'import { createHash'(reader, text) {
      const before = await amountOf(reader, gameServer)
      signingCode = text
      const printed = await runSigned(reader, signingCode)
      if (printed !== '200 {"result":"ok","data":{}}') throw new Error(printed)
      if ((await amountOf(reader, gameServer)) !== before + 100) throw new Error('The player did not get 100 gems.')
    },
    async 'const timestamp'(reader, text) {
      const send = `await fetch(server + path, {
  method: 'PUT',
  headers: {
    'X-BEAM-SCOPE': \`\${cid}.\${pid}\`,
    'X-BEAM-TIMESTAMP': timestamp,
    'X-BEAM-SIGNATURE': signature,
    'Content-Type': 'application/json',
  },
  body,
})`
      const code = [signingCode.replace(/await fetch\([\s\S]*$/, ''), text, send].join('\n')
      const printed = await runSigned(reader, code)
      if (printed !== '200 {"result":"ok","data":{}}') throw new Error(printed)
    },
    async 'import { connectServer'(reader, text) {
      const before = await amountOf(reader, gameServer)
      const printed = await runClientCode(text)
      if (printed !== 'currency.gems') throw new Error(printed)
      if ((await amountOf(reader, gameServer)) !== before + 7) throw new Error('The player did not get seven gems.')
    },
    async '{"transaction":"order-8161"'(reader, text) {
      const before = await amountOf(reader, gameServer)
      for (const attempt of ['the first time', 'the second time']) {
        const asking = { method: 'PUT', scope: gameServer.scope, token: serverToken, body: JSON.parse(text) }
        await reader.done(`/object/inventory/${me(reader)}`, asking)
        const gained = (await amountOf(reader, gameServer)) - before
        if (gained !== 25) throw new Error(`The player has ${gained} more ${attempt}.`)
      }
    },
  },
})

export const connectPages = [
  firstPurchase,
  gameClient,
  content,
  purchases,
  leaderboards,
  events,
  dailyRewards,
  messages,
  cloudSaves,
  analyticsEvents,
  pushAndSocket,
  pushNotifications,
  offlineAndRetry,
  gameServers,
]
