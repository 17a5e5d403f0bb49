import { deleteCloudFile, getCloudFile, listCloudFiles, saveCloudFile } from '@regent/contract/operate/cloud-files'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const save = (content: string) => async (_: TestApp, by: Actor) => {
  const filePayloadBase64 = Buffer.from(content).toString('base64')
  await by.call(saveCloudFile, { body: { name: 'balance.json', tags: ['shop'], filePayloadBase64 } })
}

const list = async (by: Actor) => (await by.call(listCloudFiles, { query: {} })).data

const state = (_: TestApp, by: Actor) =>
  list(by).then((files) =>
    Promise.all(
      files.map(async ({ sid, ref, data: { tags } }) => ({
        sid,
        ref,
        tags,
        content: (await by.call(getCloudFile, { query: { sid } })).data,
      })),
    ),
  )

export const cloudFileStories: Record<'cloud-file', Story[]> = {
  'cloud-file': [
    { name: 'a file that was stored', change: save('one'), newer: save('two'), state },
    {
      name: 'a new version of a file',
      change: async (app, by) => {
        await save('one')(app, by)
        await save('two')(app, by)
      },
      newer: save('three'),
      state,
    },
    {
      name: 'a file that was deleted',
      change: async (app, by) => {
        await save('one')(app, by)
        const [file] = await list(by)
        await by.call(deleteCloudFile, { body: { id: file?.sid ?? 0 } })
      },
      newer: save('two'),
      state,
    },
  ],
}
