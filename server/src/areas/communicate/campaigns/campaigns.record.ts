import type { CampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import type { RealmContext, ScopedContext } from '../../../kernel/context/context.ts'
import { record } from '../../../kernel/records/record.ts'
import { campaignCalendar } from './calendar.ts'
import { lockLimits, setLimits } from './limits.ts'
import { selectUsesOfSegments } from './queries.ts'
import { deleteReceivedOfPlayers, selectReceived, selectReceivedOfPlayers } from './recipient-queries.ts'
import { lockState, restore } from './restoring.ts'
import type { CampaignState } from './service.ts'
import { templateDrafts } from './template-drafts.ts'
import { lockState as lockTemplateState, putTemplate, type TemplateState } from './templates.ts'
import { whyCampaign } from './why.ts'

const here = (context: ScopedContext): RealmContext => ({ ...realmOfUndo(context), customer: context.customer })

export const campaign = record({
  kind: 'campaign',
  table: 'campaigns',
  id: 'sid',
  name: ['definition', 'name'],
  isNumbered: true,
  where: { deleted_at: null },
  undo: {
    read: (context, { subject_id: sid }) => lockState(realmOfUndo(context).realm, Number(sid)),
    restore: (context, { subject_id: sid }, state) =>
      restore(here(context), Number(sid), state as Partial<CampaignState> | null),
  },
  calendar: campaignCalendar,
  /** E-mails and notifications to the player. */
  timeline: {
    by: 'staff',
    right: 'view campaigns',
    async read({ realm }, { gamerTag }, page) {
      const rows = await selectReceived(realm, gamerTag, page)
      return rows.map(({ sid, at, name, mtype }) => ({ id: sid, at, of: { sid, name, mtype } }))
    },
  },
  why: whyCampaign,
  gives: { whoGives: 'Send the campaign again on its screen, or wait for its next time.' },
  /** The campaigns whose audience uses segments. */
  segmentUses: async (realm) =>
    (await selectUsesOfSegments(realm)).map(({ sid, name, segment }) => ({ segment, id: String(sid), name })),
  personalData: [
    {
      name: 'campaigns',
      noun: ['campaign that was received', 'campaigns that were received'],
      list: ({ customer: { db } }, { players }) => selectReceivedOfPlayers(db, players),
      erase: ({ customer: { db } }, { players }) => deleteReceivedOfPlayers(db, players),
    },
  ],
})

export const template = record({
  kind: 'template',
  table: 'campaign_templates',
  id: 'sid',
  name: 'name',
  isNumbered: true,
  undo: {
    read: (context, { subject_id: sid }) => lockTemplateState(realmOfUndo(context).realm, Number(sid)),
    async restore(context, { subject_id: sid }, state) {
      const at = realmOfUndo(context)
      const now = await lockTemplateState(at.realm, Number(sid))
      await putTemplate(at, Number(sid), state === null ? null : { ...(now ?? {}), ...(state as TemplateState) })
    },
  },
  draft: templateDrafts,
})

export const campaignLimits = record({
  kind: 'campaign-limits',
  undo: {
    read: async (context) => ({ limits: await lockLimits(realmOfUndo(context).realm) }),
    restore: (context, _, state) =>
      setLimits({ ...here(context), ifMatch: undefined }, (state as { limits: CampaignLimits }).limits),
  },
})
