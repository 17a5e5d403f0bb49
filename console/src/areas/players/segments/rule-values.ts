import type { Bought, ParticipationCondition } from '@regent/contract/players/player-search'

/** The values of rules with several inputs: one text for each rule, which only the inputs read. */

export const formatRuleValue = (value: Bought | ParticipationCondition): string => JSON.stringify(value)

/** The condition on payments in the value of its rule; a new rule asks for at least one payment. */
export const parseBought = (value: string): Bought => (value === '' ? {} : (JSON.parse(value) as Bought))

/** The thing in the value of its rule. */
export const parseParticipation = (value: string): ParticipationCondition =>
  value === '' ? { kind: 'event', id: '' } : (JSON.parse(value) as ParticipationCondition)
