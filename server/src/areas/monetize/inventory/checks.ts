import { type ContentCheck, errorIn, type Finding } from '../../../kernel/checks/content-check.ts'

/** Both are read leniently, so a mistake would have no word: an amount that is no number counts as 0. */
const checkThing: ContentCheck = ({ properties }) => {
  const { startingAmount, clientPermission } = properties
  const findings: Finding[] = []
  if (!isUnset(startingAmount) && !(Number.isSafeInteger(startingAmount) && Number(startingAmount) >= 0))
    findings.push(errorIn('startingAmount', 'must be a whole number of at least 0.'))
  if (!isUnset(clientPermission) && !isPermission(clientPermission))
    findings.push(errorIn('clientPermission', 'must be an object with write_self, which is true or false.'))
  return findings
}

const isUnset = (value: unknown) => value === undefined || value === null

const isPermission = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { write_self: mayWrite } = value as Record<string, unknown>
  return isUnset(mayWrite) || typeof mayWrite === 'boolean'
}

export const inventoryChecks = { currency: checkThing, items: checkThing }
