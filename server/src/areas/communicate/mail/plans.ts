import { maxTestsPerHour } from '@regent/contract/communicate/campaigns-delivery'
import { defaultCategory, type MailInLanguages } from '@regent/contract/communicate/mail'
import { ApiError } from '@regent/contract/errors'
import type { UndoMail } from '@regent/contract/organization/audit-undo'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import type { CallReview } from '@regent/contract/organization/review-shapes'
import type { ChosenPlayers } from '@regent/contract/players/player-search'
import { formatQuantity } from '@regent/contract/words'
import { useOwnAllowance } from '../../../kernel/attempts/allowance.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { reviewPlan } from '../../../kernel/reviews/service.ts'
import { checkGifts, findDeletedGift } from '../../monetize/inventory/gifts.ts'
import { givenAmounts } from '../../monetize/inventory/given-amounts.ts'
import { previewMessage, reviewGifts } from '../../monetize/inventory/review-gifts.ts'
import { suspendedPlayers } from '../../players/players/search.ts'
import {
  findMissingPlayers,
  formatExclusions,
  resolveSelection,
  type SelectedPlayers,
} from '../../players/segments/chosen.ts'
import { giftsOfMailToSend } from './gifts.ts'
import { checkLanguages, inLanguage, listTexts, localizeMails } from './languages.ts'
import { factsOfMessage } from './plan-facts.ts'
import { asTestMail, sendMails } from './service.ts'

const playersAtOnce = 2_000

/** The same mail to many players, each in their own language. */
export async function planMailTo(
  context: RealmContext,
  {
    players,
    includesSuspended = false,
    mail,
  }: { players: ChosenPlayers; includesSuspended?: boolean | undefined; mail: MailInLanguages },
): Promise<PlanWithSample> {
  if (mail.expires && Date.parse(mail.expires) <= context.now)
    throw new ApiError('BadRequest', { field: 'mail.expires', message: 'mail.expires must be in the future.' })
  checkLanguages(mail, 'mail.')
  const { warnings } = await checkGifts(context.realm, giftsOfMailToSend(mail, 'mail'))
  const selection = await resolveSelection(context, players)
  const leavesSuspendedOut = excludesSuspended(players, includesSuspended, selection)
  const { tags, suspended, banned } = await withoutSuspended(context, selection.tags, leavesSuspendedOut)
  const subject = listTexts(mail)[0]?.subject.trim() || 'without a subject'
  const whom = formatQuantity(tags.length, 'player')
  const title = `Send the mail “${subject}” to ${whom}`
  const review = await reviewMail(context, mail, tags.length)
  return makePlan(
    context,
    {
      pid: context.realm.id,
      kind: 'mail',
      typeName: selection.typeName,
      title: selection.segmentWords ? `${title} of ${selection.segmentWords}` : title,
      verb: `Send to ${whom}`,
      input: { mail, matching: selection.matching, count: tags.length, leavesSuspendedOut, review } satisfies MailInput,
      warnings: [...warnings, ...selection.warnings, ...formatExclusions({ unknown: 0, suspended, banned })],
    },
    tags.map((gamerTag) => ({ key: String(gamerTag), before: null, after: 'gets it' })),
  )
}

/** The cost of the mail, and its preview. */
function reviewMail(context: RealmContext, mail: MailInLanguages, count: number): Promise<CallReview> {
  const gifts = giftsOfMailToSend(mail, 'mail')
  return reviewPlan(
    context,
    {
      title: '',
      audience: { players: count, isExact: true, counted: 'The players are fixed in the plan.' },
      gifts: reviewGifts(gifts, count, { for: 'its mail', note: 'once for each player' }),
      preview: previewMessage(listTexts(mail), gifts),
      told: 'Each player gets the mail in the inbox of the game.',
      undo: 'Unclaimed mails can be withdrawn. Claimed gifts stay.',
    },
    gifts.length > 0 ? ['All rewards exist.'] : [],
  )
}

/** A search for suspended players includes them on purpose; audiences exclude them unless configured otherwise. */
const excludesSuspended = (
  players: ChosenPlayers,
  includesSuspended: boolean,
  { matching }: SelectedPlayers,
): boolean =>
  'audience' in players
    ? !players.audience.includesSuspended && !matching?.suspended
    : !includesSuspended && !matching?.suspended

async function withoutSuspended({ realm, now }: RealmContext, tags: readonly number[], leavesSuspendedOut: boolean) {
  const suspendedTags = leavesSuspendedOut ? await suspendedPlayers(realm, now, { among: tags }) : []
  const out = new Set(suspendedTags.map(({ gamer_tag }) => gamer_tag))
  return {
    tags: tags.filter((tag) => !out.has(tag)),
    suspended: suspendedTags.length,
    banned: suspendedTags.filter(({ is_banned }) => is_banned).length,
  }
}

/** Sends one player a mail, marked as a test: its gifts are shown but not given. */
export async function sendTestMail(
  context: RealmContext,
  { gamerTag, mail, language }: { gamerTag: number; mail: MailInLanguages; language?: string | undefined },
): Promise<void> {
  const { realm, now, caller } = context
  checkLanguages(mail, 'mail.')
  const of = `${realm.cid}/${findAccountId(caller) ?? 'server'}`
  await useOwnAllowance(realm.db, { now, what: 'test messages', of, perHour: maxTestsPerHour })
  const [read] = await localizeMails(realm, [{ gamerTag, mail }])
  const text = language === undefined ? read?.mail : inLanguage(mail, language)
  const toFieldName = (_: number, name: string) => (name === 'receiverGamerTag' ? 'gamerTag' : `mail.${name}`)
  await sendMails(context, [{ gamerTag, mail: asTestMail(text ?? mail) }], toFieldName)
}

type MailInput = Pick<SelectedPlayers, 'matching'> & {
  mail: MailInLanguages
  count?: number
  leavesSuspendedOut?: boolean
  review?: CallReview
}

export const mail: PlanKind = {
  act: 'grant',
  gives: ({ input, row_count: players }) => givenAmounts(giftsOfMailToSend((input as MailInput).mail, 'mail'), players),
  right: 'create mail',
  playerOf: ({ key }) => Number(key),
  rowsAtOnce: playersAtOnce,
  areRowsApart: true,
  async whatMoved(context, { input }, rows) {
    const here = realmOfPlan(context)
    const { mail, ...chosen } = input as MailInput
    const tags = rows.map(({ key }) => Number(key))
    return (
      (await findDeletedGift(here.realm, giftsOfMailToSend(mail, 'mail'))) ?? findMissingPlayers(here, chosen, tags)
    )
  },
  review: (input) => (input as MailInput).review,
  summary(input) {
    const { mail, count = 0 } = input as MailInput
    return factsOfMessage({
      count,
      texts: listTexts(mail),
      gifts: giftsOfMailToSend(mail, 'mail'),
      expires: mail.expires,
    })
  },
  async apply(context, plan, rows) {
    const here = realmOfPlan(context)
    const { mail, leavesSuspendedOut } = plan.input as MailInput
    const tags = rows.map(({ key }) => Number(key))
    // Also skip players suspended since planning.
    const suspendedTags = leavesSuspendedOut ? await suspendedPlayers(here.realm, here.now, { among: tags }) : []
    const out = new Set(suspendedTags.map(({ gamer_tag }) => gamer_tag))
    const mails = tags.flatMap((gamerTag) => (out.has(gamerTag) ? [] : [{ gamerTag, mail }]))
    if (mails.length === 0) return here.unchanged()
    await sendMails(here, await localizeMails(here.realm, mails), undefined, { kind: 'plan', id: String(plan.id) })
  },
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The mail of an undo, to players who keep something. Its text is plain; lines become paragraphs. */
export async function playersAreTold(
  context: RealmContext,
  gamerTags: readonly number[],
  { subject, body, gift }: UndoMail,
): Promise<void> {
  const { realm, can } = context
  if (!can('create mail', realm.id)) throw new ApiError('Forbidden', { message: 'This needs the right "create mail".' })
  if (gift) {
    const { contentId: symbol, count } = gift
    await checkGifts(realm, [{ field: 'mail.gift.contentId', symbol, count }])
  }
  if (gamerTags.length === 0) return
  const paragraphs = body.split('\n').filter((line) => line.trim() !== '')
  const mail: MailInLanguages = {
    subject,
    body: paragraphs.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    category: defaultCategory,
    senderGamerTag: 0,
    ...(gift && { attachments: [{ symbol: gift.contentId, action: 'grant', quantity: gift.count }] }),
  }
  await sendMails(
    context,
    gamerTags.map((gamerTag) => ({ gamerTag, mail })),
  )
}
