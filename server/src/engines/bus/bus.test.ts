import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectNats } from '@nats-io/transport-node'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { natsServer } from '../../testing/nats-server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { createNotifyHub, type NotifyHub } from '../database/notify.ts'
import { type Bus, databaseBus } from './bus.ts'
import { parseNatsAddress } from './nats-address.ts'
import { NatsBus } from './nats-bus.ts'
import { NatsStream } from './nats-stream.ts'

const quiet = pino({ level: 'silent' })
const dataDir = mkdtempSync(join(tmpdir(), 'regent-bus-'))
let postgres: EmbeddedPostgres
const closers: (() => Promise<void>)[] = []

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, log: quiet })
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const until = (check: () => boolean) => expect.poll(check, { interval: 10 }).toBe(true)

async function openHub(): Promise<NotifyHub> {
  const hub = await createNotifyHub({ url: postgres.url, log: quiet })
  closers.push(() => hub.close())
  return hub
}

/** A server in front of a real one, which the tests can cut; the stand-in cuts itself. */
async function openNats() {
  const realUrl = process.env['TEST_BUS_URL']
  if (realUrl === undefined) {
    const server = await natsServer()
    closers.push(server.close)
    return server
  }
  const [host, port] = parseNatsAddress(realUrl).server.split(':')
  const sockets = new Set<Socket>()
  const state = { isAway: false }
  const proxy = createServer((socket) => {
    if (state.isAway) return void socket.destroy()
    const real = connect(Number(port), host)
    for (const one of [socket, real]) {
      sockets.add(one)
      one.on('error', () => {}).on('close', () => sockets.delete(one))
    }
    socket.on('close', () => real.destroy()).pipe(real)
    real.on('close', () => socket.destroy()).pipe(socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(realUrl)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const cut = () => {
    state.isAway = true
    for (const socket of sockets) socket.destroy()
  }
  closers.push(async () => {
    cut()
    proxy.close()
  })
  const restore = () => {
    state.isAway = false
  }
  return { url: url.href, cut, restore }
}

async function openNatsBus(url: string, log = quiet, now?: () => number): Promise<NatsBus> {
  const bus = await NatsBus.open({ url, hub: await openHub(), log, ...(now && { now }) })
  closers.push(() => bus.close())
  return bus
}

const drivers: Record<string, () => Promise<[Bus, Bus]>> = {
  'LISTEN/NOTIFY': async () => [databaseBus(await openHub()), databaseBus(await openHub())],
  NATS: async () => {
    const { url } = await openNats()
    return [await openNatsBus(url), await openNatsBus(url)]
  },
  'NATS that does not respond': async () => {
    const server = await openNats()
    server.cut()
    return [await openNatsBus(server.url), await openNatsBus(server.url)]
  },
}

describe.each(Object.entries(drivers))('a bus over %s', (_, open) => {
  test('brings each message once to every server that listens, in order', async () => {
    const [one, two] = await open()
    const heard: unknown[][] = [[], []]
    await one.listen('changes', (payload) => heard[0]?.push(payload))
    await two.listen('changes', (payload) => heard[1]?.push(payload))
    await two.listen('other', (payload) => heard[1]?.push(['other', payload]))
    // A subscription is registered in the order of its connection: the first message shows that it is.
    const messages = Array.from({ length: 500 }, (_, n) => ({ n, text: 'ü'.repeat(n) }))
    await until(() => {
      two.prepare('changes', ['ready'])()
      one.prepare('changes', ['ready'])()
      return heard.every((each) => each.filter((text) => text === 'ready').length > 1)
    })
    one.prepare('changes', messages)()
    one.prepare('other', [null])()
    await until(() => heard[1]?.some((message) => Array.isArray(message)) ?? false)
    await until(() => heard[0]?.some((message) => (message as { n?: number }).n === 499) ?? false)
    expect(heard[0]?.filter((message) => message !== 'ready')).toEqual(messages)
    expect(heard[1]?.filter((message) => message !== 'ready')).toEqual([...messages, ['other', null]])
  })

  test('receives what is sent right after it began to listen', async () => {
    const [one, two] = await open()
    const heard: unknown[] = []
    for (let n = 0; n < 20; n += 1) {
      await two.listen(`changes_${n}`, (payload) => heard.push(payload))
      one.prepare(`changes_${n}`, [n])()
    }
    await until(() => heard.length === 20)
  })

  test('sends nothing before it is told to, and refuses what is too long', async () => {
    const [one, two] = await open()
    const heard: unknown[] = []
    await two.listen('changes', (payload) => heard.push(payload))
    const send = one.prepare('changes', ['first'])
    one.prepare('changes', ['never'])
    expect(() => one.prepare('changes', ['x'.repeat(7_899)])).toThrow('at most 7900 fit')
    await until(() => {
      send()
      return heard.length > 0
    })
    expect(new Set(heard)).toEqual(new Set(['first']))
  })

  test('does not stop at a handler that throws, and ends with the last handler', async () => {
    const [one] = await open()
    const heard: string[] = []
    const stopBad = await one.listen('changes', () => {
      throw new Error('a bad handler')
    })
    const stop = await one.listen('changes', () => heard.push('changes'))
    await one.listen('other', () => heard.push('other'))
    one.prepare('changes', [1])()
    await until(() => heard.length === 1)
    stop()
    stopBad()
    one.prepare('changes', [2])()
    one.prepare('other', [3])()
    await until(() => heard.length === 2)
    expect(heard).toEqual(['changes', 'other'])
  })
})

test('a subscription is confirmed before listening has begun, unless the connection is lost', async () => {
  const server = await natsServer()
  closers.push(server.close)
  const bus = await openNatsBus(server.url)
  server.state.isSilent = true
  let hasBegun = false
  const listening = bus
    .listen('changes', () => {})
    .then(() => {
      hasBegun = true
    })
  // The database, which is used as well, has confirmed by then.
  await (await openHub()).listen('changes', () => {})
  expect(hasBegun).toBe(false)
  server.cut()
  await listening
})

test('while one server has no bus, all of them send over the database, and its consoles reload', async () => {
  const clock = { now: 0 }
  const [near, far] = [await openNats(), await openNats()]
  const one = await openNatsBus(near.url, quiet, () => clock.now)
  const two = await openNatsBus(process.env['TEST_BUS_URL'] ? far.url : near.url, quiet, () => clock.now)
  const heard: string[][] = [[], []]
  await one.listen<string>('changes', (text) => heard[0]?.push(text))
  await two.listen<string>('changes', (text) => heard[1]?.push(text))
  let gaps = 0
  one.onGap(() => gaps++)
  expect([one.whyDown(), one.isReplaced, two.isReplaced]).toEqual([undefined, false, false])

  near.cut()
  await until(() => one.whyDown() !== undefined && two.isReplaced && gaps === 1)
  expect(one.whyDown()).toBe('the message bus does not respond')
  two.prepare('changes', ['from two'])()
  one.prepare('changes', ['from one'])()
  await until(() => heard.every((each) => each.length === 2))

  near.restore()
  await until(() => one.whyDown() === undefined && two.whyDown() === undefined)
  expect([one.isReplaced, two.isReplaced]).toEqual([true, true])
  clock.now += 15_000
  expect([one.isReplaced, two.isReplaced]).toEqual([false, false])
  two.prepare('changes', ['again'])()
  await until(() => heard.every((each) => each.includes('again')))
  expect(gaps).toBe(1)
})

/** The stand-in has one stream; on a real server it is made for the test. */
async function openStream(): Promise<{ stream: NatsStream; withoutStream: NatsStream }> {
  const prefix = `test-${randomUUID().slice(0, 8)}`
  const realUrl = process.env['TEST_BUS_URL']
  const open = async (url: string, path: string) => {
    const stream = await NatsStream.open(url.replace(/\/[^/]*$/, `/${path}`), quiet)
    closers.push(() => stream.close())
    return stream
  }
  if (realUrl === undefined) {
    const [server, empty] = [await natsServer(), await natsServer()]
    empty.state.hasStream = false
    closers.push(server.close, empty.close)
    return { stream: await open(server.url, prefix), withoutStream: await open(empty.url, prefix) }
  }
  const { server, credentials } = parseNatsAddress(realUrl)
  const admin = await connectNats({ servers: server, ...credentials })
  const call = (act: string, body: object) => admin.request(`$JS.API.STREAM.${act}.${prefix}`, JSON.stringify(body))
  await call('CREATE', { name: prefix, subjects: [`${prefix}.>`], storage: 'memory' })
  closers.push(async () => {
    await call('DELETE', {})
    await admin.close()
  })
  return { stream: await open(realUrl, prefix), withoutStream: await open(realUrl, `${prefix}-none`) }
}

test('a stream stores a message once for each id, and one without a stream is refused', async () => {
  const { stream, withoutStream } = await openStream()
  const message = { subject: '1.DE_1.player.created', id: 'msg_DE_1_1', text: '{"name":"Ü"}' }
  const first = await stream.publish(message, 5_000)
  expect(first).toMatch(/^[\w-]+ 1$/)
  expect(await stream.publish(message, 5_000)).toBe(first)
  expect(await stream.publish({ ...message, id: 'msg_DE_1_2' }, 5_000)).toMatch(/ 2$/)
  await expect(withoutStream.publish(message, 5_000)).rejects.toThrow(
    'No stream of the NATS server stores this subject.',
  )
})

test('the address of a bus appears in no line of the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const server = await natsServer({ password: 'other' })
  closers.push(server.close)
  const wrong = await openNatsBus(server.url.replace('other', 'hunter2'), log)
  expect(wrong.whyDown()).toBe('the message bus does not respond')
  server.cut()
  const away = await openNatsBus(server.url, log)
  expect(away.isReplaced).toBe(true)
  expect(lines.join('')).toContain('The message bus cannot be used')
  expect(lines.join('')).not.toMatch(/hunter2|other|regent:/)
})
