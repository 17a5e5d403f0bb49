import { isDemoBuild } from './api/demo/demo-scope.ts'
import { readServerAddress } from './api/session/server-address.ts'
import { clearStorage, readSession } from './api/session/session.ts'
import { beginFirstReads } from './shell/routing/first-reads.ts'
import { decide } from './shell/routing/guard.ts'
import { paths } from './shell/routing/paths.ts'

// The content security policy of the page forbids `eval`. This tells the schema library, which loads later, not to try
// it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

if (!isDemoBuild) readServerAddress()

const fetchConsole = () => import('./console.tsx')

// Signed-out users get only the sign-in form; the code of the console loads while they type.
if (!isDemoBuild && leadsToSignIn()) import('./sign-in.tsx').then(({ showSignIn }) => showSignIn(fetchConsole))
else fetchConsole().then(({ showConsole }) => showConsole())

/**
 * True if the URL is that of the sign-in page. The guard may redirect to it, which changes the URL. If the URL belongs
 * to a game, preloads the first queries of the game.
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
