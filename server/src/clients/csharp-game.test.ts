import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { repoRoot } from '../kernel/settings/paths.ts'
import { type GameServer, isInstalled, startGameServer, TerminalGame } from '../testing/example-games.ts'

/** The example game in C# against a server. It is compiled with Mono: Unity is not needed. */

const hasMono = isInstalled('mcs', '--version') && isInstalled('mono', '--version')
const folder = mkdtempSync(join(tmpdir(), 'regent-csharp-'))
const program = join(folder, 'coins.exe')
let server: GameServer
const games: TerminalGame[] = []

function compile(out: string, folders: string[], ...options: string[]): void {
  const sources = folders.flatMap((path) =>
    readdirSync(resolve(repoRoot, path), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.cs'))
      .map((file) => resolve(repoRoot, path, file)),
  )
  const common = ['-langversion:7.2', '-warnaserror', '-r:System.Net.Http.dll', `-out:${out}`]
  execFileSync('mcs', [...common, ...options, ...sources], { encoding: 'utf8', stdio: 'pipe' })
}

/** The blocks of the guide, each in a method of its own. */
function writeBlocks(): void {
  const text = readFileSync(join(repoRoot, 'docs/connect/unity.md'), 'utf8')
  const blocks = [...text.matchAll(/^```csharp\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
  const methods = blocks
    .filter((block) => !block.includes('using UnityEngine;'))
    .map((block, number) => {
      const game = block.startsWith('var game') ? '' : 'RegentGame game'
      return `static async Task Block${number}(${game}) { await Task.Yield();\n${block} }`
    })
  expect(methods.length).toBeGreaterThan(7)
  const usings = ['System', 'System.Collections.Generic', 'System.Threading.Tasks', 'Regent', 'Regent.Models']
  const lines = [...usings.map((name) => `using ${name};`), 'class Blocks {', ...methods, '}']
  writeFileSync(join(folder, 'Blocks.cs'), lines.join('\n'))
}

function play(state: string): TerminalGame {
  const game = new TerminalGame('mono', [program, server.origin, String(server.app.cid), server.app.pid, state], folder)
  games.push(game)
  return game
}

describe.skipIf(!hasMono)(`the C# client${hasMono ? '' : ' (skipped: mcs and mono are not installed)'}`, () => {
  beforeAll(async () => {
    compile(join(folder, 'Regent.Client.dll'), ['client/csharp/Runtime'], '-target:library')
    compile(program, ['examples/csharp'], `-r:${join(folder, 'Regent.Client.dll')}`)
    server = await startGameServer()
  }, 180_000)

  afterAll(async () => {
    for (const game of games) game.kill()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('its own tests pass', () => {
    const tests = join(folder, 'tests.exe')
    compile(tests, ['client/csharp/Tests~'], `-r:${join(folder, 'Regent.Client.dll')}`)
    const printed = execFileSync('mono', [tests], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    expect(printed).toMatch(/^\d+ tests passed\.\n$/m)
  }, 60_000)

  test('the blocks of the guide compile', () => {
    writeBlocks()
    compile(join(folder, 'blocks.dll'), [folder], '-target:library', `-r:${join(folder, 'Regent.Client.dll')}`)
  })

  test('a player collects coins, claims the daily reward, buys, climbs the leaderboard and saves', async () => {
    const phone = play('phone')
    expect(await phone.read()).toMatch(/^player \d+ coins 5 level 1$/)
    expect(await phone.say('follow')).toBe('following')
    expect(await phone.say('buy')).toBe('too few coins for A hat')
    expect([await phone.say('daily'), await phone.say('daily')]).toEqual(['claimed', 'already claimed'])
    expect(await phone.say('collect 12')).toBe('coins 27')
    expect(await phone.say('buy')).toBe('bought items.hat')
    expect(await phone.say('send')).toBe('waiting 0 coins 7')
    expect(await phone.say('top')).toBe('rank 1 score 12')
    expect(await phone.say('save')).toBe('level 2')
    await vi.waitFor(() => expect(phone.changes).toBeGreaterThan(0))
    expect(await phone.end(), phone.errors).toBe(0)
    const again = play('phone')
    expect(await again.read()).toMatch(/^player \d+ coins 7 level 2$/)
  }, 90_000)

  test('two devices of one player: the progress that is further is kept', async () => {
    const phone = play('first')
    expect(await phone.read()).toContain('level 1')
    expect(await phone.say('save')).toBe('level 1')
    cpSync(join(folder, 'first'), join(folder, 'second'), { recursive: true })
    const tablet = play('second')
    await tablet.read()
    expect([await tablet.say('collect 30'), await tablet.say('save')]).toEqual(['coins 35', 'level 4'])
    expect([await phone.say('collect 3'), await phone.say('save')]).toEqual(['coins 8', 'level 4'])
  }, 60_000)

  test('writes wait while the network is down, and the socket resumes', async () => {
    const phone = play('train')
    expect(await phone.read()).toContain('coins 5')
    expect(await phone.say('follow')).toBe('following')
    server.cut()
    try {
      expect(await phone.say('collect 3')).toBe('coins 8')
      expect(await phone.end(), phone.errors).toBe(0)
    } finally {
      await server.restore()
    }
    const again = play('train')
    await again.read()
    expect(await again.say('send')).toBe('waiting 0 coins 8')
    expect(await again.say('follow')).toBe('following')
    const before = again.changes
    server.cut()
    await server.restore()
    await vi.waitFor(() => expect(again.changes).toBeGreaterThan(before))
  }, 90_000)

  test('it starts offline with the session and the content of the last start', async () => {
    server.cut()
    try {
      const phone = play('train')
      expect(await phone.read()).toMatch(/^player \d+ coins 0 level 1$/)
      expect(await phone.say('collect 2')).toBe('coins 2')
    } finally {
      await server.restore()
    }
  }, 90_000)

  test('an error has its code, its message, the remedy and the request id', async () => {
    const stranger = new TerminalGame('mono', [program, server.origin, String(server.app.cid), 'DE_1', 'x'], folder)
    games.push(stranger)
    expect(await stranger.end()).toBe(1)
    expect(stranger.errors).toMatch(/^\w+: .+\. .+\. \(request [\w-]+\)\n$/)
  }, 60_000)
})
