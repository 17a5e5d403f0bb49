import { listCampaigns } from '@regent/contract/communicate/campaigns'
import { getPlan, listPlanRows, listPlans } from '@regent/contract/organization/plans'
import { textOf } from '../../../api/change-states.ts'
import type { AreaSubjects, Change, RecordRef } from '../../../api/subject.ts'

export const plansSubjects = {
  plan: { label: 'Plan', record: planOf, words: planWords, reads: [getPlan, listPlanRows, listPlans, listCampaigns] },
} satisfies AreaSubjects

function planOf({ after, subjectId }: Change): RecordRef {
  return { kind: 'plan', id: subjectId, was: textOf(after, 'title') }
}

function planWords({ after, subjectId }: Change): string {
  const state = textOf(after, 'state')
  return state === 'cancelled' ? `Stopped plan ${subjectId}` : `Applied plan: ${textOf(after, 'title') ?? subjectId}`
}
