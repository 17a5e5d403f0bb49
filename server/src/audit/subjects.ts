import type { AuditSubject } from '@regent/contract/audit'
import { operator, roles } from '../admin-users/undo.ts'
import { email, language, password, signInEnd } from '../auth/undo.ts'
import { config } from '../config/undo.ts'
import { organization } from '../customers/undo.ts'
import { realm } from '../realms/undo.ts'
import { servicePlan } from '../service-plans/undo.ts'
import { stat } from '../stats/undo.ts'
import type { Irreversible, Undoable } from './undoable.ts'

/** Of every kind of change: how it is undone, or why it cannot be. */
export const subjects: Record<AuditSubject, Undoable | Irreversible> = {
  config,
  'e-mail': email,
  language,
  operator,
  organization,
  password,
  plan: { irreversible: 'A plan is undone by a plan of its own, or change by change.' },
  realm,
  roles,
  'service-plan': servicePlan,
  'sign-in': signInEnd,
  stat,
}
