import { type TrialRule, toRelation } from '@regent/contract/operate/trials'
import { relations } from '@regent/contract/players/search-words'
import { type StatTest, toStatTest } from '../../players/players/stat-criteria.ts'

/** A condition on a player: a test of one stat, or all or any of several conditions. */
export type Condition = { test: StatTest } | { all: Condition[] } | { any: Condition[] }

const isConjunction = (operator: string) => ['and', 'or'].includes(operator.toLowerCase())

/** An error in a rule, with its field. */
export function findRuleFault(rule: TrialRule, at: string): { field: string; message: string } | undefined {
  const { customOp, customAttr, customVal, customItems } = rule
  if (customItems && customItems.length > 0) {
    if (!isConjunction(customOp))
      return { field: `${at}.customOp`, message: 'must be And or Or, because it has customItems' }
    for (const [index, item] of customItems.entries()) {
      const fault = findRuleFault(item, `${at}.customItems.${index}`)
      if (fault) return fault
    }
    return undefined
  }
  if (isConjunction(customOp)) return { field: `${at}.customItems`, message: 'must contain a rule' }
  const relation = toRelation(customOp)
  if (!relation) return { field: `${at}.customOp`, message: `must be And, Or, or one of ${relations.join(', ')}` }
  if (customAttr === '') return { field: `${at}.customAttr`, message: 'must name a stat' }
  if (relation !== 'nonexistent' && customVal.length === 0) return { field: `${at}.customVal`, message: 'is missing' }
  const isList = ['in', 'notin', 'nin'].includes(relation)
  if (customVal.length > 1 && !isList)
    return { field: `${at}.customVal`, message: 'can have several values only for in and notin' }
  return undefined
}

/** A group with one rule is replaced by that rule. */
export function flattenRule(rule: TrialRule): TrialRule {
  const items = rule.customItems?.map(flattenRule)
  if (!items || items.length === 0) {
    const { customItems: _, ...rest } = rule
    return rest
  }
  const [only] = items
  return items.length === 1 && only ? only : { ...rule, customItems: items }
}

function toCondition({ customOp, customAttr, customVal, customItems, domain, access }: TrialRule): Condition {
  if (customItems && customItems.length > 0) {
    const inner = customItems.map(toCondition)
    return customOp.toLowerCase() === 'or' ? { any: inner } : { all: inner }
  }
  const rel = toRelation(customOp) ?? 'eq'
  const isList = ['in', 'notin', 'nin'].includes(rel)
  const value = isList ? customVal : (customVal[0] ?? '')
  return {
    test: toStatTest({ space: `${domain ?? 'game'}.${access ?? 'private'}`, stat: customAttr, rel, value }),
  }
}

/** A trial's audience: players who match any of its rules; without rules, everybody. */
export const toRulesCondition = (rules: readonly TrialRule[]): Condition =>
  rules.length === 0 ? { all: [] } : { any: rules.map(toCondition) }
