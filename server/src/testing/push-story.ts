import { registerPushToken, setApnsKey, setFcmKey } from '@regent/contract/communicate/push'
import { endAfterFile } from './after-file.ts'
import { type PushServices, startPushServices } from './push-services.ts'
import type { Actor, TestApp } from './test-app.ts'

let services: Promise<PushServices> | undefined

/** One pair of stand-ins for the tests of a file; the app of the test sends to them. */
export async function usePushServices(app: TestApp): Promise<PushServices> {
  if (!services) {
    const starting = startPushServices(() => app.now())
    services = starting
    endAfterFile(async () => {
      services = undefined
      await (await starting).close()
    })
  }
  const started = await services
  app.services.settings.fcmUrl = started.fcmUrl
  app.services.settings.apnsUrl = started.apnsUrl
  return started
}

export async function setKeys(by: Actor, { account, apns }: PushServices): Promise<void> {
  await by.call(setFcmKey, { body: { serviceAccount: JSON.stringify(account) } })
  await by.call(setApnsKey, { body: apns })
}

export const register = (player: Actor, provider: string, token: string) =>
  player.call(registerPushToken, { body: { provider, token } })
