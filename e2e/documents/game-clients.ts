import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import WebSocket from 'ws'
import { parseShown } from './answers.ts'
import { type Reader, type Script, until } from './reader.ts'
import { call, makePlayer, makeStudio, publish, type Studio } from './studio.ts'

let studio: Studio
/** The code of the guide so far: its blocks use the names of the earlier ones. */
let code = ''
let serverToken = ''

const me = (reader: Reader) => reader.values.fill('3812899300304056')

/** The currency and the board that the examples use before the guide publishes them. */
const firstItems = [
  { id: 'currency.gems', checksum: 'a1', tags: ['base'], properties: { startingAmount: { data: 50 } } },
  { id: 'leaderboards.weekly', checksum: 'a3', tags: [], properties: { permissions: { data: { write_self: true } } } },
]

const amountOf = async (reader: Reader): Promise<number> => {
  const { currencies } = await reader.done<{ currencies: { id: string; amount: number }[] }>(
    `/object/inventory/${me(reader)}?scope=currency`,
    { scope: studio.scope, token: studio.developer },
  )
  return currencies.find(({ id }) => id === 'currency.gems')?.amount ?? 0
}

/** Runs the JavaScript of the guide; answers the statuses and bodies of what it requested. */
function runCode(reader: Reader): string {
  const constants = {
    server: reader.origin,
    cid: studio.cid,
    pid: studio.pid,
    secret: studio.secret,
  }
  const given = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}`)
  const watch = `const request = globalThis.fetch
globalThis.fetch = async (...parts) => {
  const reply = await request(...parts)
  console.log(reply.status, await reply.clone().text())
  return reply
}`
  const text = [...given, watch, code].join('\n')
  return execFileSync(process.execPath, ['--input-type=module', '--eval', text], { encoding: 'utf8' }).trim()
}

export const gameClients: Script = {
  document: 'docs/game-clients.md',
  isServed: true,
  notRun: 0,
  before: {
    async 'SERVER='(reader) {
      const developer = { email: 'dmitri@studio.example', password: 'Studio-Games-1' }
      studio = await makeStudio(reader, { alias: 'sky-raiders', developer })
      call(reader, studio, { cid: '8269782001763958', pid: 'DE_2815914344904280' })
      reader.values.set('081a18e5…', studio.secret)
    },
    async 'curl -X PUT "$SERVER/object/leaderboards'(reader) {
      await publish(reader, studio, firstItems)
      const other = await makePlayer(reader, studio.scope)
      reader.values.set('7818150595535952', other.gamerTag)
      await reader.done('/object/leaderboards/leaderboards.weekly/entry', {
        method: 'PUT',
        scope: studio.scope,
        token: other.token,
        body: { id: other.gamerTag, score: 120 },
      })
    },
    async 'curl "$SERVER/object/mail/3812899300304056/search"'(reader) {
      const rewards = { currencies: [{ symbol: 'currency.gems', amount: 10 }], items: [] }
      const body = { category: 'rewards', subject: 'Thank you', body: 'Ten gems for you.', rewards }
      await reader.done(`/object/mail/${me(reader)}`, { scope: studio.scope, token: studio.developer, body })
    },
    async 'curl "$SERVER/object/chatV2/3812899300304056/rooms"'(reader) {
      const { scope } = studio
      const other = await makePlayer(reader, scope)
      reader.values.set('3329054238959152', other.gamerTag)
      const token = await reader.variable('TOKEN')
      const { group } = await reader.done<{ group: { id: number } }>(`/object/group-users/${me(reader)}/group`, {
        scope,
        token,
        body: { name: 'Kraken crew' },
      })
      await reader.done(`/object/group-users/${other.gamerTag}/join`, {
        scope,
        token: other.token,
        body: { group: group.id },
      })
      reader.values.set('3703309995516283', group.id)
    },
    async 'curl "$SERVER/basic/content/manifest" -H'(reader) {
      // The guide shortens the list of references: the rest of it comes from the answer before.
      const { content } = reader.last.body as { content: Record<string, unknown>[] }
      const references = content.map(({ id, version, type, visibility, tags }) => ({
        id,
        version,
        type,
        visibility,
        tags,
      }))
      reader.values.set(
        ', …]}',
        `, ${references
          .slice(2)
          .map((reference) => JSON.stringify(reference))
          .join(',')}]}`,
      )
    },
  },
  after: {
    async 'curl "$SERVER/api/auth/server"'(reader) {
      serverToken = (reader.last.body as { accessToken: string }).accessToken
    },
  },
  checks: {
    async '{"id":"events.kraken-hunt"'(reader, text) {
      const start = new Date(Date.now() - 60_000)
      reader.values.set('2026-11-22T22:12:15.017Z', start.toISOString())
      reader.values.set('1795385535017', start.getTime())
      await publish(reader, studio, [JSON.parse(reader.values.fill(text))])
      await until(async () => {
        const running = await reader.done('/basic/events/running', { scope: studio.scope, token: studio.developer })
        return JSON.stringify(running).includes('events.kraken-hunt')
      }, 'the event runs')
    },
    async '{"id":"currency.gems","version":"07a7d0a9…","properties"'(reader, text) {
      const { scope, developer: token } = studio
      const manifest = await reader.done<{ references: { id: string; visibility: string; uri: string }[] }>(
        '/basic/content/manifest?id=global',
        { scope, token },
      )
      const entry = manifest.references.find(({ id, visibility }) => id === 'currency.gems' && visibility === 'public')
      await reader.ask(new URL(entry?.uri ?? '').pathname)
      reader.expectLast(text)
    },
    async '{"status":400,"service":"commerce"'(reader, text) {
      const body = { purchaseId: 'listings.blue-hat:stores.main' }
      const token = await reader.variable('TOKEN')
      await reader.ask(`/object/commerce/${me(reader)}/purchase`, { scope: studio.scope, token, body })
      reader.expectLast(text)
    },
    async '{"context":"inventory.refresh"'(reader, text) {
      const tokens = await reader.done<{ accessToken: string }>('/api/auth/tokens/refresh-token', {
        scope: studio.scope,
        body: {
          refreshToken: reader.values.fill('rg_29fe5ekempi_5EGt…'),
          customerId: String(studio.cid),
          realmId: studio.pid,
        },
      })
      const address = `ws://127.0.0.1:${reader.port}/api/connect?access_token=${tokens.accessToken}&send-session-start=true`
      const socket = new WebSocket(address)
      await once(socket, 'open')
      const heard = new Promise<string>((resolve) => {
        socket.on('message', (data) => {
          if (String(data).includes('inventory.refresh')) resolve(String(data))
        })
      })
      await reader.done(`/object/inventory/${me(reader)}`, {
        method: 'PUT',
        scope: studio.scope,
        token: studio.developer,
        body: { currencies: { 'currency.gems': 1 } },
      })
      const frame = JSON.parse(await heard)
      socket.close()
      const shown = parseShown(text) as { context: string; messageFull: string }
      reader.last = { status: 200, body: { ...frame, messageFull: JSON.parse(frame.messageFull) } }
      reader.expectLast(JSON.stringify({ ...shown, messageFull: JSON.parse(shown.messageFull) }))
    },
    async 'import { createHash'(reader, text) {
      const before = await amountOf(reader)
      code = text
      const printed = runCode(reader)
      if (printed !== '200 {"result":"ok","data":{}}') throw new Error(printed)
      if ((await amountOf(reader)) !== before + 100) throw new Error('The player did not get 100 gems.')
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
      code = [code.replace(/await fetch\([\s\S]*$/, ''), text, send].join('\n')
      const printed = runCode(reader)
      if (printed !== '200 {"result":"ok","data":{}}') throw new Error(printed)
    },
    async '{"transaction":"order-8161"'(reader, text) {
      const before = await amountOf(reader)
      for (const attempt of ['the first time', 'the second time']) {
        const asking = { method: 'PUT', scope: studio.scope, token: serverToken, body: JSON.parse(text) }
        await reader.done(`/object/inventory/${me(reader)}`, asking)
        const gained = (await amountOf(reader)) - before
        if (gained !== 25) throw new Error(`The player has ${gained} more ${attempt}.`)
      }
    },
  },
}
