import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { exportItems, saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import { afterEach, expect, test } from 'vitest'
import { listening } from '../testing/connected-service.ts'
import { ownApp } from '../testing/test-app.ts'
import { diff, type Job, pull, push } from './commands.ts'
import { Studio } from './studio.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A realm with two islands, and a job that has an empty folder for them. */
async function islands() {
  const app = await ownApp()
  const admin = await app.as('admin')
  const island = (name: string, depth: number) => ({
    id: `islands.${name}`,
    checksum: `${name}-${depth}`,
    properties: {
      title: { data: name },
      depth: { data: { z: depth, a: [1] } },
      odds: { data: 0.5, visibility: 'private' as const },
    },
    tags: ['b', 'a'],
  })
  const body = { content: [island('amber', 3), island('basalt', 5)] }
  const { content } = await admin.call(saveContent, { body })
  await admin.call(saveManifest, { body: { references: content } })
  const folder = join(mkdtempSync(join(tmpdir(), 'regent-content-')), 'content')
  folders.push(dirname(folder))
  const place = { url: await listening(app), scope: app.scope ?? '', manifestId: 'global', type: undefined }
  const said: string[] = []
  const studio = await Studio.open(place, { token: admin.token ?? '' })
  const job: Job = { studio, folder, prune: false, say: (line) => said.push(line) }
  const live = async () => (await admin.call(exportItems, { query: {} })).rows
  /** The plan is applied by a job. */
  async function withJobs(pushing: Promise<void>): Promise<void> {
    let isOver = false
    const over = () => {
      isOver = true
    }
    pushing.then(over, over)
    while (!isOver) await app.runJobs()
    return pushing
  }
  return { job, said, live, folder, withJobs }
}

const applied = { isPlanOnly: false, reason: undefined, confirm: 'PROD' }

test('live content is written as one file per item, in a stable order', async () => {
  const { job, folder, said } = await islands()
  await pull(job)
  const text = readFileSync(join(folder, 'islands', 'amber.json'), 'utf8')
  expect(text).toBe(
    `${JSON.stringify(
      {
        tags: ['a', 'b'],
        properties: {
          depth: { data: { a: [1], z: 3 } },
          odds: { data: 0.5, visibility: 'private' },
          title: { data: 'amber' },
        },
      },
      null,
      2,
    )}\n`,
  )
  expect(said).toEqual(['2 items live: 2 new here, 0 changed.'])
  expect(await diff(job)).toBe(0)
  await pull(job)
  expect(said.at(-1)).toBe('2 items live: 0 new here, 0 changed.')
})

test('the content of the folder is published as a plan, and other items are kept unless it prunes', async () => {
  const { job, folder, said, live, withJobs } = await islands()
  await pull(job)
  rmSync(join(folder, 'islands', 'basalt.json'))
  writeFileSync(join(folder, 'islands', 'coral.json'), '{ "properties": { "title": { "data": "Coral" } } }')
  writeFileSync(join(folder, 'islands', 'amber.json'), '{ "properties": { "title": { "data": "Amber" } } }')
  expect(await diff(job)).toBe(3)
  expect(said.slice(-4)).toEqual([
    '+ islands.coral',
    '~ islands.amber',
    '- islands.basalt',
    '1 added, 1 changed, 1 only live.',
  ])
  await push(job, { ...applied, isPlanOnly: true })
  expect(said.at(-1)).toMatch(/^Nothing was published\. Plan \d+ can be applied/)
  await expect(push(job, { ...applied, confirm: undefined })).rejects.toThrow(/--confirm "/)
  expect(await live()).toHaveLength(2)

  const name = /--confirm "(.*)"/.exec(String(await push(job, { ...applied, confirm: '' }).catch(String)))?.[1]
  await withJobs(push(job, { ...applied, confirm: name }))
  expect(said.at(-1)).toMatch(/^Published: /)
  expect((await live()).map(({ id }) => id)).toEqual(['islands.amber', 'islands.basalt', 'islands.coral'])

  await withJobs(push({ ...job, prune: true }, { ...applied, confirm: name }))
  expect((await live()).map(({ id }) => id)).toEqual(['islands.amber', 'islands.coral'])
  await push(job, applied)
  expect(said.at(-1)).toBe('Nothing differs.')
})

test('pull removes what is no longer live only when it is told to', async () => {
  const { job, folder } = await islands()
  await pull(job)
  const extra = join(folder, 'islands', 'dune.json')
  writeFileSync(extra, '{ "properties": {} }')
  await pull(job)
  expect(existsSync(extra)).toBe(true)
  await pull({ ...job, prune: true })
  expect(existsSync(extra)).toBe(false)
})

test.each([
  ['islands/amber.json', '{', 'islands/amber.json is not valid JSON'],
  ['islands/amber.json', '{ "properties": [] }', 'islands/amber.json: properties '],
  ['islands/amber.json', '{ "properties": {}, "price": 5 }', 'islands/amber.json: '],
  ['islands/am ber.json', '{ "properties": {} }', 'islands/am ber.json: the id of an item must be type.name'],
])('%s with %s is refused by its name', async (path, text, message) => {
  const { job, folder } = await islands()
  mkdirSync(join(folder, 'islands'), { recursive: true })
  writeFileSync(join(folder, path), text)
  await expect(diff(job)).rejects.toThrow(message)
})

test('each invalid file is named', async () => {
  const { job, folder } = await islands()
  mkdirSync(join(folder, 'islands'), { recursive: true })
  writeFileSync(join(folder, 'islands', 'amber.json'), '{')
  writeFileSync(join(folder, 'islands', 'basalt.json'), '{ "properties": { "depth": 5 } }')
  const message = await diff(job).then(String, (error: Error) => error.message)
  expect(message.split('\n')).toEqual([
    expect.stringContaining('islands/amber.json is not valid JSON'),
    expect.stringContaining('islands/basalt.json: properties.depth'),
  ])
})
