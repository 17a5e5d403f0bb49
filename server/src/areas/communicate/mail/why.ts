import { sql } from 'kysely'
import type { RealmContext } from '../../../kernel/context/context.ts'
import {
  asText,
  asTime,
  type FoundExplanation,
  type FoundThing,
  type JudgedCondition,
  judge,
  thingsWith,
  type WhySource,
} from '../../../kernel/records/why-source.ts'
import { withheldFrom } from '../../monetize/ungiven-rewards/withheld.ts'
import { giftsOfMail } from './gifts.ts'
import type { MailRow } from './queries.ts'
import type { Realm } from './tables.ts'

const toFoundThing = ({ id, subject, category, sent_at, is_test }: MailOfPlayer): FoundThing => ({
  id: String(id),
  title: subject || `Mail ${id}`,
  detail: is_test ? `${category} · test` : category,
  at: sent_at,
})

/** Limit of newest mails that a text search scans. */
const readAtMost = 200

/** The player's mails in any state, newest first. */
export const whyMail: WhySource = {
  things: async ({ realm }, gamerTag, text) =>
    thingsWith((await selectAllMails(realm, gamerTag, { limit: readAtMost })).map(toFoundThing), text),
  async explain(context, gamerTag, id) {
    if (!/^\d{1,16}$/.test(id)) return undefined
    const [row] = await selectAllMails(context.realm, gamerTag, { id: Number(id), limit: 1 })
    return row && explain(context, gamerTag, row)
  },
}

async function explain(context: RealmContext, gamerTag: number, row: MailOfPlayer): Promise<FoundExplanation> {
  const { now } = context
  const gifts = giftsOfMail(row)
  const withheld = await withheldFrom(context, gamerTag, 'mail', String(row.id))
  const conditions = [...deliveryConditions(row), isNotExpired(row, gifts.length > 0, now)]
  if (row.is_test) conditions.push(isNotTest)
  conditions.push(...withheld.conditions)
  if (gifts.length > 0 && withheld.conditions.length === 0) conditions.push(isGiftClaimed(row))
  const judgement = judge(
    now,
    conditions,
    gifts.length > 0 ? 'The player got the mail and claimed its gifts.' : 'The mail is in the mailbox.',
  )
  const isLost = gifts.length > 0 && row.claimed_at === null && withheld.acts.length === 0
  return {
    thing: toFoundThing(row),
    rules: { text: `Mail ${row.id}` },
    now: judgement,
    ...(!judgement.isMet && {
      repair: {
        says:
          withheld.acts.length > 0
            ? 'The gifts were not granted yet.'
            : 'Grant the gifts by hand, or send another mail.',
        holds: gifts.map(({ symbol, count }) => `${count} × ${symbol}`),
        acts: [
          ...withheld.acts,
          ...(isLost ? [{ do: 'grant' as const, label: 'Grant…', words: formatGrant(gifts) }] : []),
          { do: 'open-player', label: 'Open the mailbox', screen: 'mail' },
        ],
      },
    }),
  }
}

const deliveryConditions = (row: MailOfPlayer): JudgedCondition[] => [
  {
    name: 'Was sent',
    isMet: true,
    value: asTime(row.sent_at),
    needed: asText('sent'),
    judgedAt: row.sent_at,
    unmet: '',
  },
  {
    name: 'Not withdrawn',
    isMet: row.withdrawn_at === null,
    value: row.withdrawn_at === null ? asText('not withdrawn') : asTime(row.withdrawn_at),
    needed: asText('not withdrawn'),
    ...(row.withdrawn_at !== null && {
      judgedAt: row.withdrawn_at,
      link: { kind: 'audit' as const, id: `${row.gamer_tag}/${row.id}`, of: 'mail' },
    }),
    unmet: 'The mail was withdrawn.',
  },
  {
    name: 'Not deleted',
    isMet: row.state !== 'Deleted',
    value: asText(row.state.toLowerCase()),
    needed: asText('not deleted'),
    unmet: 'The player has deleted it.',
  },
]

function isNotExpired(row: MailOfPlayer, hasGifts: boolean, now: number): JudgedCondition {
  const isOver = row.expires_at !== null && row.expires_at <= now
  return {
    name: 'Not expired',
    // A gift claimed in time is not lost when the mail expires.
    isMet: !isOver || row.claimed_at !== null,
    value: row.expires_at === null ? asText('never expires') : asTime(row.expires_at),
    needed: asText('later than now, or claimed before'),
    ...(isOver && row.expires_at !== null && { judgedAt: row.expires_at }),
    unmet: hasGifts ? 'The mail expired before its gifts were claimed.' : 'The mail has expired.',
  }
}

const isNotTest: JudgedCondition = {
  name: 'Not a test',
  isMet: false,
  value: asText('test'),
  needed: asText('a mail with gifts'),
  unmet: 'The mail is a test. Its gifts cannot be claimed.',
}

const isGiftClaimed = (row: MailOfPlayer): JudgedCondition => ({
  name: 'Gifts claimed',
  isMet: row.claimed_at !== null,
  value: row.claimed_at === null ? asText('not claimed') : asTime(row.claimed_at),
  needed: asText('claimed by the player'),
  ...(row.claimed_at !== null && { judgedAt: row.claimed_at }),
  unmet: 'The mail is in the mailbox. The player has not claimed its gifts.',
})

/** Text for the form of a grant, which accepts only one symbol. */
const formatGrant = ([first]: readonly { symbol: string; count: number }[]): string =>
  first ? `${first.count} ${first.symbol}` : ''

type MailOfPlayer = MailRow & { read_at: number | null; withdrawn_at: number | null }

/** A player's mails, including withdrawn, expired and deleted ones; the newest first, or a single one. */
async function selectAllMails(
  { db, id: pid }: Realm,
  gamerTag: number,
  { id, limit }: { id?: number; limit: number },
): Promise<MailOfPlayer[]> {
  const { rows } = await sql<MailOfPlayer>`
    select m.gamer_tag, m.id, m.category, m.state, m.sent_at, m.expires_at, m.claimed_at, m.read_at, m.withdrawn_at,
      c.sender, c.subject, c.body, c.body_ref, c.attachments, c.rewards, c.player_rewards, c.is_test
    from mails as m join mail_contents as c on c.pid = m.pid and c.id = m.content_id
    where m.pid = ${pid} and m.gamer_tag = ${gamerTag} and (${id ?? null}::bigint is null or m.id = ${id ?? null}::bigint)
    order by m.id desc limit ${limit}
  `.execute(db)
  return rows
}
