import { noApprovalRules } from '../../contract/src/organization/approval-shapes.ts'
import type { Reader, Script } from './reader.ts'
import { makeStudio } from './studio.ts'

/** Runs the statement on the database of a realm that asks for approvals, and looks whether it still does. */
export async function expectRulesLifted(reader: Reader, statement: string): Promise<void> {
  const { scope, pid, admin: token } = await makeStudio(reader, { alias: 'strict' })
  const rules = { ...noApprovalRules, leastRole: 'developer' as const, acts: { ...noApprovalRules.acts, publish: 1 } }
  await reader.done('/api/approvals/rules', { method: 'PUT', scope, token, body: { rules } })
  const deleted = await reader.sql(statement.replace('DE_…', pid))
  if (deleted !== 1) throw new Error(`${deleted} rows are deleted.`)
  const now = await reader.done<{ rules: typeof rules }>('/api/approvals/rules', { scope, token })
  if (now.rules.acts.publish !== 0) throw new Error('The realm still asks for approvals.')
}

export const approvals: Script = {
  document: 'docs/operate/approvals.md',
  isServed: true,
  notRun: 0,
  checks: { 'delete from approval_rules': expectRulesLifted },
}
