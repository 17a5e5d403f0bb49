import type { WhyCondition, WhyJudgement, WhyKind } from '@regent/contract/players/why'
import { formatQuantity } from '@regent/contract/words'
import { describeRecord } from '../../../shell/records/records.ts'

/** Groups of the picker besides records. */
const otherGroups = { reward: 'Failed rewards', mail: 'Mails', pvp: 'PvP rewards' } as const

/** The group of a kind in the picker. */
export const kindGroup = (kind: WhyKind): string =>
  kind === 'reward' || kind === 'mail' || kind === 'pvp' ? otherGroups[kind] : describeRecord(kind).plural

/** "1 of 6 conditions not met", "all 6 conditions met", "4 of 6 conditions met, 2 not checked". */
export function formatConditionCount({ conditions }: Pick<WhyJudgement, 'conditions'>): string {
  const count = (state: WhyCondition['state']) => conditions.filter((one) => one.state === state).length
  const all = formatQuantity(conditions.length, 'condition')
  if (count('unmet') > 0) return `${count('unmet')} of ${all} not met`
  return count('not-reached') > 0
    ? `${count('met')} of ${all} met, ${count('not-reached')} not checked`
    : `${conditions.length === 1 ? '' : 'all '}${all} met`
}

export const stateLabels: Record<WhyCondition['state'], string> = {
  met: 'Met',
  unmet: 'Not met',
  'not-reached': 'Not checked',
}
