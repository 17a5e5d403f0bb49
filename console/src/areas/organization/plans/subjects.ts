import { listCampaigns } from '@regent/contract/communicate/campaigns'
import { getAgentReport, listAgentPlans } from '@regent/contract/operate/agents'
import { getPlan, listPlanRows, listPlans } from '@regent/contract/organization/plans'
import { readTextField } from '../../../api/change-states.ts'
import type { AreaSubjects, Change, RecordRef } from '../../../api/subject.ts'

export const subjects = {
  plan: {
    label: 'Plan',
    record: toPlanRef,
    words: formatPlanChange,
    reads: [getPlan, listPlanRows, listPlans, listCampaigns, listAgentPlans, getAgentReport],
  },
} satisfies AreaSubjects

function toPlanRef({ after, subjectId }: Change): RecordRef {
  return { kind: 'plan', id: subjectId, was: readTextField(after, 'title') }
}

function formatPlanChange({ after, subjectId }: Change): string {
  const state = readTextField(after, 'state')
  return state === 'cancelled'
    ? `Stopped plan ${subjectId}`
    : `Applied plan: ${readTextField(after, 'title') ?? subjectId}`
}
