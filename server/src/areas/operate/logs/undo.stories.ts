import { getLogContext, saveLogContext } from '@regent/contract/operate/logs/logs'
import { deployServiceManifest, getServiceManifest } from '@regent/contract/operate/microservices'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const params = { service: 'matchmaking' }

const save =
  (body: { defaultLogLevel: 'Debug' | 'Error' | 'None'; rules?: { logLevel: 'Debug' }[] }) =>
  async (_: TestApp, by: Actor) => {
    const manifest = [{ serviceName: params.service, enabled: false, imageId: 'v1' }]
    const known = await by.call(getServiceManifest, { query: {} })
    if (known.manifest.manifest.length === 0) await by.call(deployServiceManifest, { body: { manifest } })
    await by.call(saveLogContext, { params, body })
  }

async function state(_: TestApp, by: Actor) {
  const { status, body } = await by.send(getLogContext, { params })
  if (status === 404) return ['Information', []]
  const { defaultLogLevel, rules } = body as { defaultLogLevel: string; rules: unknown[] }
  return [defaultLogLevel, rules]
}

export const logStories: Record<'log-config', Story[]> = {
  'log-config': [
    {
      name: 'the first config of a service',
      change: save({ defaultLogLevel: 'Debug' }),
      newer: save({ defaultLogLevel: 'None' }),
      state,
    },
    {
      name: 'the rules of one that was changed',
      change: async (app, by) => {
        await save({ defaultLogLevel: 'Error' })(app, by)
        await save({ defaultLogLevel: 'Error', rules: [{ logLevel: 'Debug' }] })(app, by)
      },
      newer: save({ defaultLogLevel: 'Debug' }),
      state,
    },
  ],
}
