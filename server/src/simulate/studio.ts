import { createToken } from '@regent/contract/auth'
import { listGames } from '@regent/contract/realms'
import type { Remote } from './http.ts'

/** The sample studio: `npm run sample` makes it, `npm run simulate` plays in it. */
export const studio = {
  name: 'Lumen Forge',
  alias: 'lumen-forge',
  game: 'Sky Raiders',
  password: 'Sample-Studio-1',
  people: [
    { email: 'ada@lumen-forge.test', role: 'admin' },
    { email: 'dmitri@lumen-forge.test', role: 'developer' },
    { email: 'tess@lumen-forge.test', role: 'tester' },
  ],
} as const

/** `cid.pid` of the sample game's production realm, or undefined when the sample is not there. */
export async function findSampleRealm(server: Remote): Promise<string | undefined> {
  const tester = studio.people[2]
  const token = await server
    .call(
      createToken,
      { body: { grant_type: 'password', username: tester.email, password: studio.password } },
      { scope: studio.alias },
    )
    .catch(() => undefined)
  if (!token) return undefined
  const { projects } = await server.call(listGames, {}, { scope: studio.alias, token: token.access_token })
  const game = projects.find((project) => project.projectName === studio.game) ?? projects[0]
  return game && `${game.cid}.${game.pid}`
}
