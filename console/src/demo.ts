import type { AnyEndpoint } from '@regent/contract/endpoint'
import { adminUsersDemo } from './admin-users/demo.ts'
import { Demo } from './api/demo.ts'
import { auditDemo } from './audit/demo.ts'
import { authDemo } from './auth/demo.ts'
import { configDemo } from './config/demo.ts'
import { customersDemo } from './customers/demo.ts'
import { plansDemo } from './plans/demo.ts'
import { playersDemo } from './players/demo.ts'
import { realmsDemo } from './realms/demo.ts'
import { servicePlansDemo } from './service-plans/demo.ts'
import { statsDemo } from './stats/demo.ts'

const demo = new Demo()
for (const area of [
  adminUsersDemo,
  auditDemo,
  authDemo,
  configDemo,
  customersDemo,
  plansDemo,
  playersDemo,
  realmsDemo,
  servicePlansDemo,
  statsDemo,
]) {
  area(demo)
}

/** What the demo answers to a call; `pid` is empty outside a realm. Loaded only when a demo is shown. */
export const answerDemo = (call: AnyEndpoint, input: object, pid: string): unknown => demo.answer(call, input, pid)
