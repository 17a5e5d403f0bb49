import { deployServiceManifest, getServiceManifest } from '@regent/contract/operate/microservices'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const deploy = (imageId: string, isStorageOn: boolean) => async (_: TestApp, by: Actor) => {
  await by.call(deployServiceManifest, {
    body: {
      manifest: [{ serviceName: 'matchmaking', enabled: true, imageId }],
      storageReferences: [{ id: 'matches', enabled: isStorageOn }],
    },
  })
}

async function state(_: TestApp, by: Actor) {
  const { manifest } = await by.call(getServiceManifest, { query: { archived: true } })
  return [manifest.manifest, manifest.storageReference]
}

export const microserviceStories: Record<'service-manifest', Story[]> = {
  'service-manifest': [
    { name: 'the first deployment', change: deploy('v1', true), newer: deploy('v2', false), state },
    {
      name: 'a later deployment',
      change: async (app, by) => {
        await deploy('v1', true)(app, by)
        await deploy('v2', false)(app, by)
      },
      newer: deploy('v3', true),
      state,
    },
  ],
}
