import type { RealmContext } from '../../../kernel/context/context.ts'
import {
  asNumber,
  asText,
  asTime,
  type FoundExplanation,
  type FoundThing,
  type JudgedCondition,
  judge,
  thingsWith,
  type WhySource,
} from '../../../kernel/records/why-source.ts'
import { audienceConditions } from '../../players/segments/audience-conditions.ts'
import { suppressedPlayers } from '../emails/service.ts'
import { filterMembers } from '../mail/readers.ts'
import { isPushSetUp } from '../push/service.ts'
import { toPlayerSearch } from './audience.ts'
import { isHeldOut } from './hold-out.ts'
import { readLimits } from './limits.ts'
import { type CampaignRow, findCampaign, selectCampaigns } from './queries.ts'
import { findTimeZone, quietUntil } from './quiet-hours.ts'
import { findPlayersOverCap, findUnreachable } from './selection.ts'
import type { Realm } from './tables.ts'

/**
 * The recorded delivery of a campaign to a player: its send time, or that the player is in the control group or queued.
 */
const selectRecipient = ({ db, id: pid }: Realm, sid: number, gamerTag: number) =>
  db
    .selectFrom('campaign_recipients')
    .select(['at', 'mail_id', 'email_id', 'is_held_out', 'is_withdrawn', 'due_at'])
    .where('pid', '=', pid)
    .where('sid', '=', sid)
    .where('gamer_tag', '=', gamerTag)
    .executeTakeFirst()

type RecipientRow = NonNullable<Awaited<ReturnType<typeof selectRecipient>>>

const toFoundThing = ({ sid, definition, last_sent_at }: CampaignRow): FoundThing => ({
  id: String(sid),
  title: definition.name,
  detail: typeWords[definition.mtype],
  ...(last_sent_at !== null && { at: last_sent_at }),
})

const typeWords: Record<CampaignRow['definition']['mtype'], string> = {
  'MAILBOX-IN-GAME': 'mail',
  EMAIL: 'e-mail',
  NOTIFICATION: 'notification',
  ANNOUNCEMENT: 'announcement',
}

/** The campaigns of the realm, newest first. */
export const whyCampaign: WhySource = {
  things: async ({ realm }, _, text) => thingsWith((await selectCampaigns(realm)).map(toFoundThing), text),
  async explain(context, gamerTag, id) {
    if (!/^\d{1,16}$/.test(id)) return undefined
    const campaign = await findCampaign(context.realm, Number(id))
    return campaign && explain(context, gamerTag, campaign)
  },
}

async function explain(context: RealmContext, gamerTag: number, campaign: CampaignRow): Promise<FoundExplanation> {
  const { realm, now } = context
  const { sid, definition, version } = campaign
  const link = { kind: 'campaign' as const, id: String(sid) }
  const recipient = await selectRecipient(realm, sid, gamerTag)
  const conditions = [
    sentCondition(campaign),
    heldOut(sid, gamerTag, definition.holdOut ?? 0),
    ...(await audience(context, gamerTag, campaign)),
    ...(definition.mtype === 'EMAIL' ? await emailConditions(context, gamerTag) : []),
    ...(definition.mtype === 'NOTIFICATION' ? await pushConditions(context, gamerTag) : []),
    ...(await limitConditions(context, gamerTag, campaign)),
  ]
  const asJudged = recipient && recordedCondition(recipient)
  const ofNow = judge(
    now,
    [...conditions, reachedCondition(recipient)],
    'The player meets all conditions. They got it, or get it with the next sending.',
  )
  const isMet = asJudged?.isMet ?? ofNow.isMet
  const isSuppressed = conditions.some((one) => one.name === 'Not unsubscribed' && one.isMet === false)
  return {
    thing: toFoundThing(campaign),
    rules: { text: `${definition.name}, version ${version}`, link },
    ...(asJudged && { asJudged }),
    now: ofNow,
    ...(!asJudged && {
      noRecord: 'Regent records reached players and the control group of a sending, but not other players.',
    }),
    ...(!isMet && {
      repair: {
        says: isSuppressed
          ? 'The player unsubscribed from e-mails. Only they or an admin can undo this.'
          : 'Send it again to players who now meet its conditions, or change its audience.',
        holds: definition.mb_attachments.map(({ symbol, quantity = 1 }) => `${quantity} × ${symbol}`),
        acts: [{ do: 'open', label: 'Open the campaign', link }],
      },
    }),
  }
}

const sentCondition = ({ last_sent_at, next_at }: CampaignRow): JudgedCondition => ({
  name: 'Was sent',
  isMet: last_sent_at !== null,
  value: last_sent_at === null ? asText('not sent yet') : asTime(last_sent_at),
  needed: next_at === null ? asText('sent or scheduled') : asTime(next_at),
  ...(last_sent_at !== null && { judgedAt: last_sent_at }),
  unmet: next_at === null ? 'The campaign was not sent and has no schedule.' : 'The campaign was not sent yet.',
})

const heldOut = (sid: number, gamerTag: number, percent: number): JudgedCondition => {
  const isOut = isHeldOut(sid, gamerTag, percent)
  return {
    name: 'Not in the control group',
    isMet: !isOut,
    value: asText(isOut ? 'held out' : 'not in the control group'),
    needed: asText(percent === 0 ? 'no control group' : `not in the control group of ${percent} %`),
    unmet: `The player is in the control group of ${percent} %.`,
  }
}

async function audience(context: RealmContext, gamerTag: number, campaign: CampaignRow): Promise<JudgedCondition[]> {
  const { definition, last_sent_at } = campaign
  const own = definition.audience ?? {}
  const ofAudience = await audienceConditions(context, gamerTag, own, 'the campaign')
  if (own.gamerTags?.includes(gamerTag)) return ofAudience
  const narrowed = toPlayerSearch(
    definition,
    context.now,
    last_sent_at,
    definition.mtype === 'NOTIFICATION' && (await isPushSetUp(context)),
  )
  if (!narrowed) {
    const nobody: JudgedCondition = {
      name: 'Its dates can be met',
      isMet: false,
      needed: asText('dates that players can meet'),
      unmet: 'The rules of the campaign contradict each other. No player can meet its dates.',
    }
    return [...ofAudience, nobody]
  }
  const rules = { rules: { ...narrowed, query: undefined, by: undefined }, includesSuspended: true }
  return [...ofAudience, ...(await audienceConditions(context, gamerTag, rules, 'the campaign'))]
}

async function emailConditions({ realm, customer }: RealmContext, gamerTag: number): Promise<JudgedCondition[]> {
  const [readers, suppressed] = await Promise.all([
    filterMembers(realm, [gamerTag]),
    suppressedPlayers(customer, realm.id, [gamerTag]),
  ])
  const hasEmail = readers.some(({ email }) => email !== null)
  const isOut = suppressed.length > 0
  return [
    {
      name: 'Has an e-mail',
      isMet: hasEmail,
      value: asText(hasEmail ? 'has one' : 'none'),
      needed: asText('an e-mail'),
      unmet: 'The player has no e-mail.',
    },
    {
      name: 'Not unsubscribed',
      isMet: hasEmail ? !isOut : undefined,
      ...(hasEmail && { value: asText(isOut ? 'suppressed' : 'not suppressed') }),
      needed: asText('no objection'),
      unmet: 'The player has unsubscribed, or their address is on the suppression list.',
    },
  ]
}

/** Without push, a condition of the audience requires that the player is connected. */
async function pushConditions(context: RealmContext, gamerTag: number): Promise<JudgedCondition[]> {
  if (!(await isPushSetUp(context))) return []
  const isReachable = (await findUnreachable(context, 'NOTIFICATION', true, [gamerTag])).length === 0
  return [
    {
      name: 'Is connected or has a device',
      isMet: isReachable,
      value: asText(isReachable ? 'can be reached' : 'neither'),
      needed: asText('a connection, or a device that may show notifications'),
      unmet: 'The player is not connected, and has no device that may show notifications.',
    },
  ]
}

async function limitConditions(
  context: RealmContext,
  gamerTag: number,
  campaign: CampaignRow,
): Promise<JudgedCondition[]> {
  const { realm, now } = context
  const [{ limits }, [reader]] = await Promise.all([readLimits(realm), filterMembers(realm, [gamerTag])])
  const over = await findPlayersOverCap(context, limits, [gamerTag])
  const quiet = reader && quietUntil(limits, findTimeZone(reader, limits), now)
  const { cap } = limits
  return [
    ...(cap
      ? [
          {
            name: 'Not over the limit of messages',
            isMet: over.length === 0,
            value: asText(over.length === 0 ? 'below it' : 'reached'),
            needed: asText(`fewer than ${cap.messages} in ${cap.days} days`),
            unmet: `The player got ${cap.messages} messages of campaigns within ${cap.days} days.`,
          },
        ]
      : []),
    // Quiet hours only delay a message; notifications do not wait.
    ...(limits.quiet && campaign.definition.mtype !== 'NOTIFICATION'
      ? [
          {
            name: 'No quiet hours',
            isMet: true,
            value: quiet === undefined ? asText('awake') : asTime(quiet),
            needed: asText(
              `outside ${limits.quiet.from} – ${limits.quiet.to} of the player’s local time, else it waits`,
            ),
            unmet: '',
          },
        ]
      : []),
  ]
}

const reachedCondition = (recipient: RecipientRow | undefined): JudgedCondition => {
  const got = recipient !== undefined && !recipient.is_held_out && !recipient.is_withdrawn && recipient.due_at === null
  return {
    name: 'Reached the player',
    isMet: got,
    value: got ? asTime(recipient.at) : asText('not reached'),
    needed: asText('reached'),
    ...(recipient && { judgedAt: recipient.at }),
    unmet: 'The player meets all conditions now, but no sending has reached them. Send it again.',
  }
}

/** Condition for the recorded delivery to this player. */
const recordedCondition = ({ at, is_held_out, is_withdrawn, due_at, mail_id }: RecipientRow) =>
  judge(
    at,
    [
      { name: 'Chosen for the sending', isMet: true, value: asTime(at), needed: asText('chosen'), unmet: '' },
      {
        name: 'Not in the control group',
        isMet: !is_held_out,
        value: asText(is_held_out ? 'held out' : 'not in the control group'),
        needed: asText('not in the control group'),
        unmet: 'The player was in the control group of this sending.',
      },
      {
        name: 'Quiet hours and local time',
        isMet: is_held_out ? undefined : due_at === null,
        value: due_at === null ? asText('nothing to wait for') : asTime(due_at),
        needed: asText('over'),
        unmet: 'It waits for the end of the player’s quiet hours, or for the start in their local time.',
      },
      {
        name: 'Not withdrawn',
        isMet: is_held_out ? undefined : !is_withdrawn,
        value: asText(is_withdrawn ? 'withdrawn' : 'not withdrawn'),
        needed: asText('not withdrawn'),
        unmet: 'The message to this player was withdrawn.',
      },
      ...(mail_id === null
        ? []
        : [{ name: 'Mail', isMet: true, value: asNumber(mail_id), needed: asText('sent'), unmet: '' }]),
    ],
    'It was sent to the player.',
  )
