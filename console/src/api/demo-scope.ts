import { demoCustomer, demoPrefix } from '@regent/contract/samples/studio'

/** How long a demo's answer takes (specification 1, section 9). */
export const demoDelayMs = 500

/** Whether a game or a realm is the demo's: no server knows it, and nothing can be changed in it. */
export const isDemo = (pid: string | undefined): boolean => pid?.startsWith(demoPrefix) ?? false

/** Whether a call is answered in the browser: in a demo's realm, or anywhere in the demo's organization. */
export function isDemoScope(scope: string | null): scope is string {
  if (scope === null) return false
  const [organization, pid] = scope.split('.')
  return organization === String(demoCustomer.cid) || isDemo(pid)
}

/** This console was built to show the demo and nothing else (`npm run build:demo`). */
export const isDemoBuild: boolean = import.meta.env.MODE === 'demo'
