import { listGames, listRealms } from '@regent/contract/organization/realms'
import { demoRealms } from '@regent/contract/samples/studio'
import type { Demo } from '../../../api/demo/demo.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listRealms, () => ({ projects: demoRealms }))
  demo.on(listGames, () => ({ projects: demoRealms.filter(({ parent }) => parent === undefined) }))
}
