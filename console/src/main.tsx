import { isDemoBuild } from './api/demo-scope.ts'
import { readServerAddress } from './api/server-address.ts'
import { clearStorage, readSession } from './api/session.ts'
import { beginFirstReads } from './shell/routing/first-reads.ts'
import { decide } from './shell/routing/guard.ts'
import { paths } from './shell/routing/paths.ts'

// The security policy of the page forbids `eval`. The schema library, which loads later, reads here that it must not try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

if (!isDemoBuild) readServerAddress()

const fetchConsole = () => import('./console.tsx')

// Who has to sign in first gets the form alone, at once; the code of the console follows while they type.
if (!isDemoBuild && leadsToSignIn()) import('./sign-in.tsx').then(({ showSignIn }) => showSignIn(fetchConsole))
else fetchConsole().then(({ showConsole }) => showConsole())

/**
 * Whether the address is that of the sign-in page. The guard may lead there, and then the address changes. Where it
 * leads into a game, that game's first reads are made.
 */
function leadsToSignIn(): boolean {
  const { pathname, search, hash } = window.location
  if (pathname === paths.login) return true
  const decision = decide(pathname + search + hash, readSession())
  if (decision.do === 'fetch-game') beginFirstReads(decision)
  if (decision.do !== 'login' && decision.do !== 'clear-and-login') return false
  if (decision.do === 'clear-and-login') clearStorage()
  const { returnTo } = decision
  window.history.replaceState(returnTo === '/' ? {} : { returnTo }, '', paths.login)
  return true
}
