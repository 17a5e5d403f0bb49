import { getPlayerPush, getPushKeys, listPushSends } from '@regent/contract/communicate/push'
import { samplePlayerPush, samplePushKeys, samplePushSends } from '@regent/contract/samples/push'
import type { Demo } from '../../../api/demo/demo.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(getPushKeys, () => ({ keys: samplePushKeys(Date.now()) }))
  demo.on(listPushSends, ({ query }) => ({
    rows: samplePushSends(Date.now()).filter(
      ({ campaign }) => query.campaign === undefined || campaign === query.campaign,
    ),
    next: null,
  }))
  demo.on(getPlayerPush, () => samplePlayerPush(Date.now()))
}
