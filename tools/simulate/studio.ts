import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { listGames } from '@regent/contract/organization/realms'
import { studio } from '@regent/contract/samples/studio'
import type { Remote } from '../../server/src/kernel/records/remote.ts'

/** `cid.pid` of the sample game's production realm, or undefined when the sample is not there. */
export async function findSampleRealm(server: Remote): Promise<string | undefined> {
  const tester = studio.people[2]
  const token = await server
    .call(
      createToken,
      { body: { grant_type: 'password', username: tester.email, password: studio.password } },
      { scope: studio.alias },
    )
    .then(requireTokens)
    .catch(() => undefined)
  if (!token) return undefined
  const { projects } = await server.call(listGames, {}, { scope: studio.alias, token: token.access_token })
  const game = projects.find((project) => project.projectName === studio.game) ?? projects[0]
  return game && `${game.cid}.${game.pid}`
}
