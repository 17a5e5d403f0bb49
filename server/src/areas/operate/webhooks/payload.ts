import {
  allChanges,
  type PlayerEventType,
  playerEvents,
  playerEventTypes,
  type WebhookPayload,
} from '@regent/contract/operate/webhook-events'

type Fields = Readonly<Record<string, unknown>>

const toText = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value)

const sale = ({ txid, provider, sku, price, currency, amount }: Fields): Fields => ({
  txid: toText(txid),
  provider,
  sku,
  price,
  currency,
  amount,
})
const group = ({ group: id, type }: Fields): Fields => ({ group: toText(id), type })

/** The data of each type, from the fields of the event for analytics. */
const toData: Record<PlayerEventType, (fields: Fields) => Fields> = {
  'player.created': (fields) => ({ platform: toText(fields['device.platform']) }),
  'session.started': (fields) => ({
    sessionId: toText(fields.session_id),
    platform: toText(fields['device.platform']),
  }),
  'session.ended': (fields) => ({ sessionId: toText(fields.session_id), minutes: fields.session_length_minutes }),
  'purchase.completed': ({ offer, currency, amount }) => ({ offer, currency, amount }),
  'payment.completed': sale,
  'payment.failed': sale,
  'payment.refunded': (fields) => ({ ...sale(fields), reason: fields.reason }),
  'daily-reward.claimed': ({ calendar, index, streak }) => ({ calendar, index, streak }),
  'group.created': group,
  'group.joined': group,
  'group.left': group,
  'trial.joined': ({ trial, cohort }) => ({ trial, cohort }),
}

const typeOfNamespace = new Map<string, PlayerEventType>(
  playerEventTypes.map((type) => [playerEvents[type].namespace, type]),
)
const changePrefix = 'change '

/** The event types as the triggers compare them with new rows. */
export const toSources = (events: readonly string[]): string[] =>
  events.map((type) =>
    type === allChanges
      ? `${changePrefix}*`
      : type.startsWith('change.')
        ? changePrefix + type.slice('change.'.length)
        : playerEvents[type as PlayerEventType].namespace,
  )

/** The type of an event, from the source in its row. */
export const toEventType = (source: string): string =>
  source.startsWith(changePrefix)
    ? `change.${source.slice(changePrefix.length)}`
    : (typeOfNamespace.get(source) ?? source)

type Event = {
  pid: string
  id: number
  source: string
  at: number
  gamer_tag: number | null
  data: Record<string, unknown>
}

/** The same for each attempt, and unique in an installation. */
export const toEventId = ({ pid, id }: Pick<Event, 'pid' | 'id'>): string => `msg_${pid}_${id}`

/** The payload of a delivery. */
export function toPayload(cid: number, event: Event): WebhookPayload {
  const type = toEventType(event.source)
  const convert = Object.hasOwn(toData, type) ? toData[type as PlayerEventType] : (fields: Fields) => fields
  return {
    id: toEventId(event),
    type,
    created: event.at,
    realm: `${cid}.${event.pid}`,
    ...(event.gamer_tag !== null && { player: String(event.gamer_tag) }),
    data: convert(event.data),
  }
}
