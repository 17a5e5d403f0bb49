import { explainWhy, type WhyJudgement, type WhyKind, type WhyValue } from '@regent/contract/players/why'
import type { Actor } from './test-app.ts'

/** Why a player did or did not get a thing. */
export const why = (by: Actor, gamerTag: number, kind: WhyKind, id: string) =>
  by.call(explainWhy, { params: { gamerTag }, query: { kind, id } })

const plain = (value: WhyValue | undefined) =>
  value === undefined ? undefined : 'text' in value ? value.text : 'number' in value ? value.number : value.at

/** Each condition as its name, its state and the player's value. */
export const conditionsIn = ({ conditions }: WhyJudgement) =>
  conditions.map(({ name, state, value }) => [name, state, plain(value)])

/** One condition of a judgement: its state, the player's value and what is needed. */
export function conditionIn({ conditions }: WhyJudgement, name: string) {
  const found = conditions.find((one) => one.name === name)
  return found && [found.state, plain(found.value), plain(found.needed)]
}
