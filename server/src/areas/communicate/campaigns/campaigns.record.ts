import type { CampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import { TemplateTexts } from '@regent/contract/communicate/campaigns-templates'
import * as z from 'zod'
import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import type { RealmContext, ScopedContext } from '../../../kernel/context/context.ts'
import type { DraftBeyondUndo } from '../../../kernel/drafts/draft-kind.ts'
import { record } from '../../../kernel/records/record.ts'
import { campaignCalendar } from './calendar.ts'
import { lockLimits, setLimits } from './limits.ts'
import { selectUsesOfSegments } from './queries.ts'
import { deleteReceivedOfPlayers, selectReceived, selectReceivedOfPlayers } from './recipient-queries.ts'
import { lockState, restore } from './restoring.ts'
import type { CampaignState } from './service.ts'
import { lockState as lockTemplateState, putTemplate, type TemplateState, templateStates } from './templates.ts'
import { whyCampaign } from './why.ts'

const templateDrafts: DraftBeyondUndo = {
  reads: z.object({
    name: z.string().min(1).max(100),
    guid: z.string().max(100),
    msg: TemplateTexts,
    created: z.int(),
  }),
  fields: {
    name: { title: 'Name' },
    msg: { title: 'Texts by language' },
    'msg.*': { title: 'Texts of a language' },
    'msg.*.body': { title: 'Text', 'x-as': 'lines' },
  },
  fixed: () => ({ guid: '', created: '' }),
  list: async ({ realm }) =>
    (await templateStates(realm)).map(({ sid, state }) => ({ id: String(sid), label: state.name, state })),
}

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
  gives: { whoGives: 'Send the campaign again on its screen, or wait for the next sending.' },
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
