import {
  type getPlayerPush,
  type listPushSends,
  maxPushReceivers,
  type sendPlayerPush,
  type sendPush,
} from '@regent/contract/communicate/push'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Context, RealmContext } from '../../../kernel/context/context.ts'
import { isOwnPlayer } from '../../../kernel/context/own-player.ts'
import { present } from '../../../kernel/context/present.ts'
import { existingGamerTags } from '../../players/players/service.ts'
import { checkPushContent, type PushContent } from './content.ts'
import * as deliveries from './delivery-queries.ts'
import { toProvider } from './providers.ts'
import * as queries from './queries.ts'
import { queuePush, requireRoom, requireSetUp } from './queue.ts'

export { isPushSetUp, queuePush } from './queue.ts'

type Message = Context<typeof sendPush>['body']['msgs'][number]

const toContent = ({ notification, data = {}, link }: Message): PushContent => ({
  title: notification?.title,
  body: notification?.body,
  data,
  link,
})

function refuseUrgent({ can, realm }: RealmContext, urgent: boolean | undefined, field: string): void {
  if (!urgent || can('send-urgent notify', realm.id)) return
  const message = 'Urgent notifications need the right "send-urgent notify". Nothing was sent.'
  throw new ApiError('Forbidden', { field, message })
}

/** Checks the messages of a call; nothing is stored. */
export function checkMessages(context: RealmContext, messages: readonly Message[]): void {
  const count = messages.reduce((sum, { to }) => sum + to.length, 0)
  if (count > maxPushReceivers)
    throw new ApiError('BadRequest', {
      field: 'msgs',
      message: `msgs must have at most ${maxPushReceivers.toLocaleString('en')} receivers in total.`,
    })
  for (const [index, message] of messages.entries()) {
    const at = `msgs.${index}`
    refuseUrgent(context, message.urgent, `${at}.urgent`)
    checkPushContent(toContent(message), {
      title: `${at}.notification.title`,
      body: `${at}.notification.body`,
      data: `${at}.data`,
      link: `${at}.link`,
    })
  }
}

export async function sendMessages(context: RealmContext, messages: readonly Message[]): Promise<void> {
  await requireSetUp(context)
  checkMessages(context, messages)
  await requireRoom(context)
  if (messages.length === 0) return context.unchanged()
  for (const message of messages) {
    const { to, urgent = false, lifetimeSeconds } = message
    const content = toContent(message)
    const { id, devices } = await queuePush(context, {
      source: 'call',
      content,
      receivers: to,
      isUrgent: urgent,
      lifetimeSeconds,
    })
    const players = new Set(to)
    recordSend(context, id, { content, players: players.size, devices, urgent, gamerTag: [...players][0] })
  }
}

/** Filters players to those with a device of a service that has a key. */
export async function filterWithDevice(
  { realm }: Pick<RealmContext, 'realm'>,
  gamerTags: readonly number[],
): Promise<number[]> {
  const keys = new Set((await queries.selectKeys(realm)).map(({ provider }) => provider))
  const devices = (await queries.selectDevices(realm, gamerTags)).filter(({ provider: name }) => {
    const provider = toProvider(name)
    return provider !== undefined && keys.has(provider)
  })
  return [...new Set(devices.map(({ gamerTag }) => gamerTag))]
}

function recordSend(
  { change }: RealmContext,
  id: number,
  sent: { content: PushContent; players: number; devices: number; urgent: boolean; gamerTag: number | undefined },
): void {
  const { content, players, devices, urgent, gamerTag } = sent
  const { title, body } = content
  const after = { ...present({ title, body }), players, devices, ...(urgent && { urgent }) }
  // A notification to only one player is recorded as personal data of that player.
  change({ subject: 'push', id: String(id), before: null, after, gamerTag: players === 1 ? gamerTag : undefined })
}

const testMark = 'Test: '

export async function sendToPlayer(
  context: RealmContext,
  gamerTag: number,
  { test, title, body, data = {}, link, urgent = false, lifetimeSeconds }: Context<typeof sendPlayerPush>['body'],
): Promise<EndpointOutput<typeof sendPlayerPush>> {
  refuseUrgent(context, urgent, 'urgent')
  const content = { title: test ? `${testMark}${title ?? ''}`.trim() : title, body, data, link }
  checkPushContent(content, { title: 'title', body: 'body', data: 'data', link: 'link' })
  await requireSetUp(context)
  await requireRoom(context)
  await requirePlayerHere(context, gamerTag)
  const source = test ? 'test' : 'player'
  const sent = await queuePush(context, { source, content, receivers: [gamerTag], isUrgent: urgent, lifetimeSeconds })
  if (sent.devices === 0) throw new ApiError('NoPushDevice')
  recordSend(context, sent.id, { content, players: 1, devices: sent.devices, urgent, gamerTag })
  return sent
}

async function requirePlayerHere({ realm }: RealmContext, gamerTag: number): Promise<void> {
  if ((await existingGamerTags(realm, [gamerTag])).length === 0)
    throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
}

export async function setAllowed(context: RealmContext, gamerTag: number, allowed: boolean): Promise<void> {
  const { realm, now, change, caller } = context
  await requirePlayerHere(context, gamerTag)
  const isChanged = allowed
    ? await queries.deleteOptOut(realm, gamerTag)
    : await queries.insertOptOut(realm, gamerTag, new Date(now))
  if (!isChanged) return context.unchanged()
  // The choice of a player is not an act of an operator.
  if (isOwnPlayer(context, gamerTag) && findAccountId(caller) !== undefined) return
  const id = String(gamerTag)
  change({ subject: 'push-consent', id, before: { allowed: !allowed }, after: { allowed }, gamerTag })
}

const deliveriesShown = 50

export async function readPlayer(
  { realm }: RealmContext,
  gamerTag: number,
): Promise<EndpointOutput<typeof getPlayerPush>> {
  const [devices, allowed, rows] = await Promise.all([
    queries.selectDevicesOfPlayer(realm, gamerTag),
    queries.isAllowed(realm, gamerTag),
    deliveries.selectDeliveriesOfPlayer(realm, gamerTag, deliveriesShown),
  ])
  return {
    allowed,
    devices: devices.map(({ provider, token, registered }) => ({ provider, ending: token.slice(-4), registered })),
    deliveries: rows.map(({ id, source, title, body, provider, state, reason, created_at, due_at, done_at }) => ({
      id,
      source,
      ...present({ title, body, reason, done: done_at }),
      provider,
      state,
      created: created_at,
      ...(done_at === null && { due: due_at }),
    })),
  }
}

type Place = { created: number; id: number }

const writeCursor = ({ created, id }: Place): string => `${created.toString(36)}.${id.toString(36)}`

function readCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const [, created, id] = /^([0-9a-z]{1,10})\.([0-9a-z]{1,11})$/.exec(cursor) ?? []
  if (created === undefined || id === undefined)
    throw new ApiError('BadRequest', { field: 'cursor', message: 'cursor must be one that this list returned.' })
  return { created: Number.parseInt(created, 36), id: Number.parseInt(id, 36) }
}

export async function listSends(
  { realm }: RealmContext,
  { cursor, limit, campaign }: Context<typeof listPushSends>['query'],
): Promise<EndpointOutput<typeof listPushSends>> {
  const rows = await deliveries.selectSends(realm, { campaign, after: readCursor(cursor), limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const counts = await deliveries.selectResults(
    realm,
    page.map(({ id }) => id),
  )
  return {
    rows: page.map((row) => ({
      id: row.id,
      source: row.source,
      ...present({ campaign: row.campaign_sid, gamerTag: row.gamer_tag, title: row.title, body: row.body }),
      isUrgent: row.is_urgent,
      created: row.created_at,
      expires: row.expires_at,
      results: counts
        .filter(({ sendId }) => sendId === row.id)
        .map(({ provider, state, reason, count }) => ({ provider, state, ...(reason !== '' && { reason }), count })),
    })),
    next: rows.length > limit && last ? writeCursor({ created: last.created_at, id: last.id }) : null,
  }
}
