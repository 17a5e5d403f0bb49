import { demoCustomer, demoPrefix } from '@regent/contract/samples/studio'

/** Milliseconds that a demo's answer takes (specification 1, section 9). */
export const demoDelayMs = 500

/** Why nothing can be changed in a demo. */
export const demoRefusal = 'The demo is read-only.'

/** True if a game or realm is the demo's: no server has it, and it is read-only. */
export const isDemo = (pid: string | undefined): boolean => pid?.startsWith(demoPrefix) ?? false

/** True if a call is answered in the browser: in a demo's realm, or anywhere in the demo's organization. */
export function isDemoScope(scope: string | null): scope is string {
  if (scope === null) return false
  const [organization, pid] = scope.split('.')
  return organization === String(demoCustomer.cid) || isDemo(pid)
}

/** True if this console was built to show only the demo (`npm run build:demo`). */
export const isDemoBuild: boolean = import.meta.env.MODE === 'demo'
