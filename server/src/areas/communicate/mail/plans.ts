import { ApiError } from '@regent/contract/errors'
import type { MailToSend } from '@regent/contract/mail'
import type { PlanWithSample } from '@regent/contract/plans'
import type { ChosenPlayers } from '@regent/contract/player-search'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { checkGifts, whatIsGone } from '../../monetize/inventory/gifts.ts'
import { type Chosen, chosenPlayers, goneOf } from '../../players/segments/chosen.ts'
import { giftsOfMailToSend } from './gifts.ts'
import { sendMails } from './service.ts'

const playersAtOnce = 2_000

const playersOf = (n: number) => `${n.toLocaleString('en')} player${n === 1 ? '' : 's'}`

/** The same mail to many players. */
export async function planMailTo(
  context: RealmContext,
  { players, mail }: { players: ChosenPlayers; mail: MailToSend },
): Promise<PlanWithSample> {
  if (mail.expires && Date.parse(mail.expires) <= context.now)
    throw new ApiError('BadRequest', { field: 'mail.expires', message: 'mail.expires must be in the future.' })
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
      input: { mail, matching: chosen.matching },
      warnings: [...warnings, ...chosen.warnings],
    },
    chosen.tags.map((gamerTag) => ({ key: String(gamerTag), before: null, after: subject })),
  )
}

type MailInput = Pick<Chosen, 'matching'> & { mail: MailToSend }

export const mail: PlanKind = {
  right: 'create mail',
  rowsAtOnce: playersAtOnce,
  async whatMoved(context, { input }, rows) {
    const here = realmOfPlan(context)
    const { mail, ...chosen } = input as MailInput
    const tags = rows.map(({ key }) => Number(key))
    return (await whatIsGone(here.realm, giftsOfMailToSend(mail, 'mail'))) ?? goneOf(here, chosen, tags)
  },
  async apply(context, plan, rows) {
    const { mail } = plan.input as MailInput
    await sendMails(
      realmOfPlan(context),
      rows.map(({ key }) => ({ gamerTag: Number(key), mail })),
    )
  },
}
