import { dayMs } from '@regent/contract/time'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Files } from '../../engines/files/files.ts'
import { parseS3Address } from '../../engines/files/s3-address.ts'
import { s3Files } from '../../engines/files/s3-files.ts'
import { historyKeepers } from '../../testing/history-keepers.ts'
import { s3Server } from '../../testing/s3-server.ts'
import { ownApp, type TestApp } from '../../testing/test-app.ts'
import { queryRows } from './ask.ts'
import { chooseRun } from './compaction.ts'
import { DirectHistory } from './direct.ts'
import { HistoryTidying } from './tidying.ts'

const { files, keeperOf, takeLease, report, move, namesIn, partsOf } = historyKeepers()
const silent = pino({ level: 'silent' })
const minuteMs = 60_000
const hourMs = 60 * minuteMs

const tidyingOf = (app: TestApp, inFiles: Files, log = silent) =>
  new HistoryTidying({ db: app.db, files: inFiles, log, clock: () => app.now() })

async function tidy(app: TestApp, inFiles: Files = files) {
  const tidying = tidyingOf(app, inFiles)
  while (await tidying.run());
}

async function keysOf({ pid }: TestApp): Promise<string[]> {
  const keys: string[] = []
  for await (const key of files.list(`history/${pid}/`)) keys.push(key)
  return keys
}

/** Batches `from`, `from + 1` … in a file each, a second apart. */
async function play(app: TestApp, keeper: Parameters<typeof move>[1], from: number, count: number) {
  for (let batch = from; batch < from + count; batch += 1) {
    await report(app, batch, `batch ${batch}`)
    await move(app, keeper)
    app.advance(1_000)
  }
}

const batchNames = (count: number) => Array.from({ length: count }, (_, batch) => `batch ${batch}`)

/** A day that begins at midnight, so that no test passes it by accident. */
async function atMidnight() {
  const app = await ownApp()
  await takeLease(app)
  app.advance(dayMs - (app.now() % dayMs))
  return app
}

test('over a day of play a realm has few files, and its tables lack and double nothing', async () => {
  const app = await atMidnight()
  const { keeper } = keeperOf(app, 'a day')
  const steps = 360
  let mostParts = 0
  let mostFiles = 0
  for (let step = 0; step < steps; step += 1) {
    await report(app, step, `batch ${step}`)
    await move(app, keeper)
    app.advance(4 * minuteMs)
    if (step % 4 > 0) continue
    await tidy(app)
    mostParts = Math.max(mostParts, (await partsOf(app)).length)
    if (step % 20 === 0) mostFiles = Math.max(mostFiles, (await keysOf(app)).length)
    if (step === 200) expect(await namesIn(keeper, app.pid)).toEqual(batchNames(100))
  }
  expect(mostParts).toBeLessThan(50)
  // Files of the last six hours wait for their deletion.
  expect(mostFiles).toBeLessThan(150)
  await keeper.stop()
  const other = keeperOf(app, 'the same day elsewhere')
  const count = 'select count(*), count(distinct "e.name") from game_level'
  const { rows } = await other.keeper.query(app.pid, count, { rows: 1, timeoutMs: 20_000 })
  expect(rows).toEqual([[steps, steps]])
  await other.keeper.stop()
  app.advance(dayMs)
  await tidy(app)
  app.advance(dayMs)
  await tidy(app)
  expect(await partsOf(app)).toMatchObject([{ events: steps }])
  expect(await keysOf(app)).toHaveLength(1)
}, 120_000)

test('a batch every two seconds makes at most 100 files a day, and each byte is written a few times', () => {
  const day = '2026-01-05'
  for (const largest of [200, 20_000, 400_000]) {
    let parts: { day: string; bytes: number; madeAt: number }[] = []
    let [most, written, recorded] = [0, 0, 0]
    for (let second = 0; second < 86_400; second += 2) {
      // Reproducible, and as uneven as play: from a tenth of the largest size on.
      const bytes = Math.round(largest * (0.1 + 0.9 * Math.abs(Math.sin(second * second))))
      parts.push({ day, bytes, madeAt: second })
      recorded += bytes
      if (second % 60 > 0) continue
      for (;;) {
        const run = chooseRun(parts, { day, madeBefore: second - 60 })
        if (run.length === 0) break
        const sum = run.reduce((total, part) => total + part.bytes, 0)
        const from = parts.indexOf(run[0]!)
        parts = [...parts.slice(0, from), { ...run[0]!, bytes: sum }, ...parts.slice(from + run.length)]
        written += sum
      }
      const small = parts.filter((part) => part.bytes < 8 * 1024 * 1024)
      most = Math.max(most, small.length)
    }
    expect(most, `${largest} bytes`).toBeLessThan(100)
    expect(written / recorded, `${largest} bytes`).toBeLessThan(8)
  }
})

test('few files, new files and files of another day are left alone', () => {
  const day = '2026-01-05'
  const part = (bytes = 100, madeAt = 0, ofDay = day) => ({ day: ofDay, bytes, madeAt })
  const parts = (count: number, ...more: Parameters<typeof part>) => Array.from({ length: count }, () => part(...more))
  const choose = (...all: ReturnType<typeof part>[][]) => chooseRun(all.flat(), { day, madeBefore: 10 }).length
  expect(choose(parts(19))).toBe(0)
  expect(choose(parts(20))).toBe(20)
  expect(choose(parts(19), parts(5, 100, 11))).toBe(0)
  expect(choose(parts(19), parts(1, 100, 0, '2026-01-06'), parts(19))).toBe(0)
  expect(choose(parts(10), parts(1, 30 * 1024 * 1024), parts(25))).toBe(25)
  // A file that is large next to the others is not written again for their sake.
  expect(choose(parts(1, 1_000_000), parts(19))).toBe(0)
  expect(choose(parts(3_000))).toBe(1_000)
  expect(choose(parts(8, 5_000_000))).toBe(6)
})

test('a server that dies before or after it has written a joined file loses and doubles nothing', async () => {
  const app = await atMidnight()
  const { keeper } = keeperOf(app, 'a crash')
  await play(app, keeper, 0, 25)
  app.advance(minuteMs)
  const before = await partsOf(app)
  const dying = new Error('the server has died')
  const deaths: Partial<Files>[] = [
    { get: () => Promise.reject(dying) },
    { put: () => Promise.reject(dying) },
    {
      async put(...args) {
        await files.put(...args)
        throw dying
      },
    },
  ]
  for (const death of deaths) {
    await tidy(app, { ...files, ...death })
    expect(await partsOf(app)).toEqual(before)
    expect(await namesIn(keeper, app.pid)).toEqual(batchNames(25))
  }
  expect(await keysOf(app)).toHaveLength(26)
  await tidy(app)
  expect(await partsOf(app)).toMatchObject([{ events: 25, first_id: before[0]?.id, id: before.at(-1)?.id }])
  expect(await namesIn(keeper, app.pid)).toEqual(batchNames(25))
  await keeper.stop()
  const other = keeperOf(app, 'after the crash')
  expect(await namesIn(other.keeper, app.pid)).toEqual(batchNames(25))
  await other.keeper.stop()
  // What was replaced goes first, and a day later what the dead server wrote for nothing.
  app.advance(7 * hourMs)
  await tidy(app)
  expect(await keysOf(app)).toHaveLength(2)
  app.advance(dayMs)
  await tidy(app)
  expect(await keysOf(app)).toEqual((await partsOf(app)).map((part) => part.file_key))
})

test('two servers that both take themselves for the owner join files once', async () => {
  const app = await atMidnight()
  const { keeper } = keeperOf(app, 'two owners')
  await play(app, keeper, 0, 25)
  app.advance(minuteMs)
  let enter = () => {}
  const entered = new Promise<void>((resolve) => {
    enter = resolve
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const slowFiles: Files = {
    ...files,
    async put(...args) {
      enter()
      await released
      return files.put(...args)
    },
  }
  const slow = tidyingOf(app, slowFiles).run()
  await entered
  await tidy(app)
  const [joined] = await partsOf(app)
  release()
  await slow
  expect(await partsOf(app)).toEqual([joined])
  await keeper.stop()
  const other = keeperOf(app, 'after two owners')
  expect(await namesIn(other.keeper, app.pid)).toEqual(batchNames(25))
  await other.keeper.stop()
})

test('a reader that has the list of the files from before they were joined reads all events once', async () => {
  const app = await atMidnight()
  const first = keeperOf(app, 'a writer')
  await play(app, first.keeper, 0, 25)
  await first.keeper.stop()
  app.advance(minuteMs)
  let reads = 0
  const joiningFiles: Files = {
    ...files,
    async get(...args) {
      reads += 1
      if (reads === 5) await tidy(app)
      return files.get(...args)
    },
  }
  const reader = keeperOf(app, 'a reader', { files: joiningFiles })
  expect(await namesIn(reader.keeper, app.pid)).toEqual(batchNames(25))
  expect(await partsOf(app)).toHaveLength(1)
  await play(app, reader.keeper, 25, 3)
  expect(await namesIn(reader.keeper, app.pid)).toEqual(batchNames(28))
  await reader.keeper.stop()
})

test('files of a bucket are joined in the order of their events, and an unavailable bucket delays it', async () => {
  const app = await atMidnight()
  const store = await s3Server()
  onTestFinished(() => store.close())
  const bucket = s3Files(parseS3Address(store.urlOf('history')), { limits: { retryMs: 1, restMs: 0 } })
  const { keeper } = keeperOf(app, 'a bucket', { files: bucket })
  await play(app, keeper, 0, 40)
  app.advance(minuteMs)
  store.setAway(true)
  await tidyingOf(app, bucket)
    .run()
    .catch(() => {})
  expect(await partsOf(app)).toHaveLength(40)
  store.setAway(false)
  await tidy(app, bucket)
  expect(await partsOf(app)).toHaveLength(1)
  await keeper.stop()
  const other = keeperOf(app, 'from the bucket', { files: bucket })
  expect(await namesIn(other.keeper, app.pid)).toEqual(batchNames(40))
  await other.keeper.stop()
  // The folder of the other tests lacks these files.
  await app.db.deleteFrom('history_parts').where('pid', '=', app.pid).execute()
  await app.db.deleteFrom('history_old_files').where('pid', '=', app.pid).execute()
})

test('a shared engine that is behind is not taken for current because its missing files were joined', async () => {
  const app = await atMidnight()
  const writer = keeperOf(app, 'ahead')
  await play(app, writer.keeper, 0, 25)
  const { warehouse } = keeperOf(app, 'behind')
  const direct = new DirectHistory({ db: app.db, warehouse, clock: () => app.now() })
  const ask = () => queryRows(direct, app.pid, 'select 1')
  await expect(ask()).resolves.toMatchObject({ rows: [[1]] })
  // Files that may be on their way are not joined with older ones.
  await tidy(app)
  expect(await partsOf(app)).toHaveLength(25)
  app.advance(2 * minuteMs)
  await tidy(app)
  expect(await partsOf(app)).toHaveLength(1)
  await expect(ask()).rejects.toMatchObject({ code: 'AnalyticsUnavailable' })
  await writer.keeper.stop()
  const { keeper } = keeperOf(app, 'behind, then filled')
  await keeper.fillBehind()
  expect(await namesIn(keeper, app.pid)).toEqual(batchNames(25))
  await keeper.stop()
})

test('one realm whose files are unreadable delays no other', async () => {
  const broken = await atMidnight()
  const { keeper } = keeperOf(broken, 'one is broken')
  await play(broken, keeper, 0, 25)
  const fine = await atMidnight()
  await play(fine, keeper, 0, 25)
  fine.advance(minuteMs)
  const get: Files['get'] = (key, ...more) =>
    key.includes(broken.pid) ? Promise.reject(new Error('the disk is gone')) : files.get(key, ...more)
  const logged: unknown[] = []
  const log = { ...silent, error: (entry: unknown) => logged.push(entry) } as unknown as typeof silent
  const tidying = tidyingOf(fine, { ...files, get }, log)
  while (await tidying.run());
  expect(await partsOf(fine)).toHaveLength(1)
  expect(await partsOf(broken)).toHaveLength(25)
  expect(logged).toMatchObject([{ pid: broken.pid }])
  await keeper.stop()
})
