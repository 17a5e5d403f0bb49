import { cancelJob, type JobAction, listJobs, saveJob } from '@regent/contract/operate/scheduler'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const jobAction: JobAction = {
  type: 'HttpCall',
  method: 'POST',
  uri: 'https://hooks.example.com/nightly',
  headers: [
    { key: 'x-api-key', value: 'a secret' },
    { key: 'x-game', value: 'raiders' },
  ],
}
const nightly = { name: 'nightly', jobAction, triggers: [{ type: 'CronTrigger' as const, expression: '0 0 3 * * *' }] }

const read = async (by: Actor) => (await by.call(listJobs, { query: {} })).records

async function create(_: TestApp, by: Actor) {
  await by.call(saveJob, { body: nightly })
}
/** Changes the job, or makes another where it was deleted. */
const change = (body: object) => async (_: TestApp, by: Actor) => {
  const [job] = await read(by)
  await by.call(saveJob, { body: { ...(job ? { id: job.id } : nightly), ...body } as never })
}
const state = async (_: TestApp, by: Actor) =>
  (await read(by)).map(({ version: _version, lastUpdate: _lastUpdate, owner: _owner, ...job }) => job)

const otherKey = { ...jobAction, headers: [{ key: 'x-api-key', value: 'another' }] }

export const schedulerStories: Record<'job', Story[]> = {
  job: [
    { name: 'one that was made', change: create, newer: change({ name: 'weekly' }), state },
    {
      name: 'the secret of one that was changed',
      change: async (app, by) => {
        await create(app, by)
        await change({ jobAction: otherKey })(app, by)
      },
      newer: change({ jobAction: { ...otherKey, headers: [{ key: 'x-api-key', value: 'a third' }] } }),
      state,
    },
    {
      name: 'one that was cancelled',
      change: async (app, by) => {
        await create(app, by)
        const [job] = await read(by)
        await by.call(cancelJob, { params: { id: job?.id ?? '' } })
      },
      newer: change({ triggers: [{ type: 'CronTrigger', expression: '0 0 4 * * *' }] }),
      state,
    },
  ],
}
