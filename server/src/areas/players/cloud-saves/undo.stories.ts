import { createUploadUrlsForOperator, deleteSave, getSaveManifest } from '@regent/contract/players/cloud-saves'
import { expect } from 'vitest'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { playerOf, type Story } from '../../../testing/undo-story.ts'

const file = {
  put: (content: string) => async (app: TestApp, by: Actor) => {
    const request = [{ objectKey: 'world.dat', sizeInBytes: content.length }]
    const body = { playerId: await playerOf(app), request }
    const { response } = await by.call(createUploadUrlsForOperator, { body })
    const url = new URL(response[0]?.url ?? '').pathname
    expect((await app.app.inject({ method: 'PUT', url, payload: content })).statusCode).toBe(200)
  },
  remove: async (app: TestApp, by: Actor) => {
    await by.call(deleteSave, { params: { playerId: await playerOf(app) }, body: { objectKey: 'world.dat' } })
  },
  state: async (app: TestApp, by: Actor) => {
    const { body } = await by.send(getSaveManifest, { query: { playerId: await playerOf(app) } })
    return (
      (body as { manifest?: { key: string; eTag: string }[] }).manifest?.map(({ key, eTag }) => ({ key, eTag })) ?? []
    )
  },
}

export const cloudSaveStories: Record<'cloud-save', Story[]> = {
  'cloud-save': [
    { name: 'a file that was put', change: file.put('one'), newer: file.put('two'), state: file.state },
    {
      name: 'a file that was deleted',
      change: async (app, by) => {
        await file.put('one')(app, by)
        await file.remove(app, by)
      },
      newer: file.put('two'),
      state: file.state,
    },
  ],
}
