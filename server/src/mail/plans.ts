import { ApiError } from '@regent/contract/errors'
import type { Letter } from '@regent/contract/mail'
import type { PlanWithSample } from '@regent/contract/plans'
import type { ChosenPlayers } from '@regent/contract/player-search'
import type { Customer, Realm, RequestContext } from '../http/context.ts'
import { type PlanKind, realmOf } from '../plans/plan-kind.ts'
import { makePlan } from '../plans/service.ts'
import { type Chosen, chosenPlayers, goneOf } from '../segments/chosen.ts'
import { sendMails } from './service.ts'

type MakingContext = RequestContext & { realm: Realm; customer: Customer }

const playersAtOnce = 2_000

const playersOf = (n: number) => `${n.toLocaleString('en')} player${n === 1 ? '' : 's'}`

/** The same mail to many players. */
export async function planMailTo(
  context: MakingContext,
  { players, mail }: { players: ChosenPlayers; mail: Letter },
): Promise<PlanWithSample> {
  if (mail.expires && Date.parse(mail.expires) <= context.now)
    throw new ApiError('BadRequest', { field: 'mail.expires', message: 'mail.expires must be in the future.' })
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
      warnings: chosen.warnings,
    },
    chosen.tags.map((gamerTag) => ({ key: String(gamerTag), before: null, after: subject })),
  )
}

type MailInput = Pick<Chosen, 'matching'> & { mail: Letter }

export const mail: PlanKind = {
  right: 'create mail',
  rowsAtOnce: playersAtOnce,
  whatMoved: (context, { input }, rows) =>
    goneOf(
      realmOf(context),
      input as MailInput,
      rows.map(({ key }) => Number(key)),
    ),
  async apply(context, plan, rows) {
    const { mail: letter } = plan.input as MailInput
    await sendMails(
      realmOf(context),
      rows.map(({ key }) => ({ gamerTag: Number(key), letter })),
    )
  },
}
