import { defaultLanguage } from '@regent/contract/campaigns'
import { maxTestsPerHour } from '@regent/contract/campaigns-delivery'
import { ApiError } from '@regent/contract/errors'
import type { MailText, MailToSend } from '@regent/contract/mail'
import type { PlanWithSample } from '@regent/contract/plans'
import type { ChosenPlayers } from '@regent/contract/player-search'
import { useOwnAllowance } from '../../../kernel/attempts/allowance.ts'
import { accountIdOf } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { checkGifts, whatIsGone } from '../../monetize/inventory/gifts.ts'
import { type Chosen, chosenPlayers, goneOf } from '../../players/segments/chosen.ts'
import { giftsOfMailToSend } from './gifts.ts'
import { factsOfMessage } from './plan-facts.ts'
import { inOfferedLanguage, type LocalText, textFor } from './readers.ts'
import { asTest, sendMails } from './service.ts'

const playersAtOnce = 2_000

const playersOf = (n: number) => `${n.toLocaleString('en')} player${n === 1 ? '' : 's'}`

type MassMail = MailToSend & { translations?: MailText[] | undefined }

/** The same mail to many players, each in their language. */
export async function planMailTo(
  context: RealmContext,
  { players, mail }: { players: ChosenPlayers; mail: MassMail },
): Promise<PlanWithSample> {
  if (mail.expires && Date.parse(mail.expires) <= context.now)
    throw new ApiError('BadRequest', { field: 'mail.expires', message: 'mail.expires must be in the future.' })
  checkLanguages(mail.translations ?? [])
  const { warnings } = await checkGifts(context.realm, giftsOfMailToSend(mail, 'mail'))
  const chosen = await chosenPlayers(context, players)
  const subject = mail.subject?.trim() || 'without a subject'
  const whom = playersOf(chosen.tags.length)
  const title = `Send the mail “${subject}” to ${whom}`
  return makePlan(
    context,
    {
      pid: context.realm.id,
      kind: 'mail',
      typeName: chosen.typeName,
      title: chosen.segmentWords ? `${title} of ${chosen.segmentWords}` : title,
      verb: `Send to ${whom}`,
      input: { mail, matching: chosen.matching, count: chosen.tags.length },
      warnings: [...warnings, ...chosen.warnings],
    },
    chosen.tags.map((gamerTag) => ({ key: String(gamerTag), before: null, after: 'gets it' })),
  )
}

function checkLanguages(translations: readonly MailText[]): void {
  const codes = translations.map(({ lng }) => lng.toLowerCase())
  const twice = codes.findIndex((code, index) => codes.indexOf(code) < index)
  if (twice === -1) return
  const field = `mail.translations.${twice}.lng`
  throw new ApiError('BadRequest', { field, message: `${field} is repeated.` })
}

/** Sends one player a mail, marked as a test. */
export async function sendTestMail(
  context: RealmContext,
  { gamerTag, mail }: { gamerTag: number; mail: MailToSend },
): Promise<void> {
  const { realm, now, caller } = context
  const of = `${realm.cid}/${accountIdOf(caller) ?? 'server'}`
  await useOwnAllowance(realm.db, { now, what: 'test messages', of, perHour: maxTestsPerHour })
  const marked = { ...mail, subject: asTest(mail.subject ?? '') }
  const fieldOf = (_: number, name: string) => (name === 'receiverGamerTag' ? 'gamerTag' : `mail.${name}`)
  await sendMails(context, [{ gamerTag, mail: marked }], fieldOf)
}

type MailInput = Pick<Chosen, 'matching'> & { mail: MassMail; count?: number }

/** The mail's own text, which is for everybody without a better one, and the other languages. */
const textsOf = ({ subject = '', body = '', translations = [] }: MassMail): LocalText[] => [
  ...(translations.some(({ lng }) => lng.toLowerCase() === defaultLanguage)
    ? []
    : [{ lng: defaultLanguage, subject, msg: body }]),
  ...translations.map(({ lng, subject, body }) => ({ lng, subject, msg: body })),
]

export const mail: PlanKind = {
  right: 'create mail',
  rowsAtOnce: playersAtOnce,
  async whatMoved(context, { input }, rows) {
    const here = realmOfPlan(context)
    const { mail, ...chosen } = input as MailInput
    const tags = rows.map(({ key }) => Number(key))
    return (await whatIsGone(here.realm, giftsOfMailToSend(mail, 'mail'))) ?? goneOf(here, chosen, tags)
  },
  summary(input) {
    const { mail, count = 0 } = input as MailInput
    return factsOfMessage({
      count,
      texts: textsOf(mail),
      gifts: giftsOfMailToSend(mail, 'mail'),
      expires: mail.expires,
    })
  },
  async apply(context, plan, rows) {
    const here = realmOfPlan(context)
    const { translations, ...mail } = (plan.input as MailInput).mail
    const gamerTags = rows.map(({ key }) => Number(key))
    if (!translations?.length) {
      await sendMails(
        here,
        gamerTags.map((gamerTag) => ({ gamerTag, mail })),
      )
      return
    }
    const texts = textsOf({ ...mail, translations })
    // One object per text: equal contents are stored once.
    const mails = new Map(texts.map((text) => [text, { ...mail, subject: text.subject, body: text.msg }]))
    const readers = await inOfferedLanguage(
      here.realm,
      texts,
      gamerTags.map((gamer_tag) => ({ gamer_tag })),
    )
    await sendMails(
      here,
      readers.map(({ gamer_tag: gamerTag, language }) => ({
        gamerTag,
        mail: mails.get(textFor({ translations: texts }, language)) ?? mail,
      })),
    )
  },
}
