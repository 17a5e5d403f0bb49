import { createToken, refreshTokens } from '@regent/contract/auth'
import { getManifestChecksum, getPublicManifest } from '@regent/contract/content'
import { getOwnAccount, startSession, updateOwnAccount } from '@regent/contract/players'
import { getClientDefaults } from '@regent/contract/realms'
import { objectIdOf, setClientStats } from '@regent/contract/stats'
import { WebSocket } from 'ws'
import type { Remote } from './http.ts'

const platforms = ['IPhonePlayer', 'Android', 'WindowsPlayer', 'OSXPlayer', 'WebGLPlayer'] as const
const locales = [
  ['en-US', 'en'],
  ['en-GB', 'en'],
  ['de-DE', 'de'],
  ['fr-FR', 'fr'],
  ['es-ES', 'es'],
  ['it-IT', 'it'],
  ['nl-NL', 'nl'],
  ['zh-CN', 'zh'],
] as const

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
const between = (from: number, to: number): number => from + Math.floor(Math.random() * (to - from + 1))

export type SimulatedPlayer = { gamerTag: number; token: string; leave: () => Promise<void> }

/**
 * One game client from its first start to the end of its first minutes: its start-up sequence,
 * a session, some progress. It stays connected until it leaves.
 */
export async function play(server: Remote, scope: string): Promise<SimulatedPlayer> {
  const platform = pick(platforms)
  const [locale, language] = pick(locales)
  const device = `${platform}-${crypto.randomUUID()}`
  const guest = await server.call(
    createToken,
    { body: { grant_type: 'guest', context: { platform, device } } },
    { scope },
  )
  const token = guest.access_token
  const me = { scope, token }
  const [cid, pid] = scope.split('.')
  const [account, defaults, tokens] = await Promise.all([
    server.call(getOwnAccount, {}, me),
    server.call(getClientDefaults, {}, { scope }),
    server.call(
      refreshTokens,
      { body: { customerId: cid, realmId: pid, refreshToken: guest.refresh_token } },
      { scope },
    ),
    server.call(getManifestChecksum, { query: { id: 'global' } }, { scope }),
  ])
  await server.call(getPublicManifest, { query: { id: 'global' } }, { scope })
  const socket = await connect(
    `${defaults.websocketConfig.uri}/connect?access_token=${tokens.accessToken}&send-session-start=true`,
  )
  await server.call(
    startSession,
    { body: { platform, device, locale, language: { code: language, ctx: 'ISO639-1' } } },
    me,
  )
  await server.call(updateOwnAccount, { body: { deviceId: device, language } }, me)
  const level = between(1, 60)
  await server.call(
    setClientStats,
    {
      params: { objectId: objectIdOf('client.public', account.id) },
      body: { set: { LEVEL: level, alias: `raider-${account.id % 100_000}` }, add: { battles: between(1, level * 3) } },
    },
    me,
  )
  return { gamerTag: account.id, token, leave: () => close(socket) }
}

function connect(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

function close(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
    socket.close(1000)
  })
}
