import type { CampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import type { RealmContext, ScopedContext } from '../../../kernel/context/context.ts'
import { lockLimits, setLimits } from './limits.ts'
import { lockState, restore } from './restoring.ts'
import type { CampaignState } from './service.ts'
import { lockState as lockTemplateState, putTemplate, type TemplateState } from './templates.ts'

const here = (context: ScopedContext): RealmContext => ({ ...realmOfUndo(context), customer: context.customer })

export const campaign: Undoable = {
  read: (context, { subject_id: sid }) => lockState(realmOfUndo(context).realm, Number(sid)),
  restore: (context, { subject_id: sid }, state) =>
    restore(here(context), Number(sid), state as Partial<CampaignState> | null),
}

export const campaignLimits: Undoable = {
  read: async (context) => ({ limits: await lockLimits(realmOfUndo(context).realm) }),
  restore: (context, _, state) =>
    setLimits({ ...here(context), ifMatch: undefined }, (state as { limits: CampaignLimits }).limits),
}

export const template: Undoable = {
  read: (context, { subject_id: sid }) => lockTemplateState(realmOfUndo(context).realm, Number(sid)),
  async restore(context, { subject_id: sid }, state) {
    const at = realmOfUndo(context)
    const now = await lockTemplateState(at.realm, Number(sid))
    await putTemplate(at, Number(sid), state === null ? null : { ...(now ?? {}), ...(state as TemplateState) })
  },
}
