import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repoRoot } from '../kernel/settings/paths.ts'
import { type GameServer, isInstalled, startGameServer, TerminalGame } from '../testing/example-games.ts'

/** The example game in Godot against a server, without a screen. */

const hasGodot = isInstalled('godot', '--headless', '--version')
const folder = mkdtempSync(join(tmpdir(), 'regent-godot-'))
let server: GameServer
const games: TerminalGame[] = []

const godot = (...args: string[]) =>
  execFileSync('godot', ['--headless', '--path', folder, ...args], { encoding: 'utf8', stdio: 'pipe' })

function play(state: string, commands: string[], pid = server.app.pid): TerminalGame {
  const args = ['--headless', '--no-header', '--path', folder, '--script', 'terminal.gd', '--']
  const game = new TerminalGame(
    'godot',
    [...args, server.origin, String(server.app.cid), pid, join(folder, state), ...commands],
    folder,
  )
  games.push(game)
  return game
}

/** The blocks of the guide as one script: the first block is its head, each other one a function. */
function writeBlocks(): void {
  const text = readFileSync(join(repoRoot, 'docs/connect/godot.md'), 'utf8')
  const [head = '', ...blocks] = [...text.matchAll(/^```gdscript\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
  expect(blocks.length).toBeGreaterThan(7)
  const functions = blocks.map(
    (block, number) => `func block_${number}() -> void:\n${block.replaceAll(/^(?=.)/gm, '\t')}`,
  )
  writeFileSync(join(folder, 'blocks.gd'), [head, ...functions].join('\n\n'))
}

async function readAll(game: TerminalGame, count: number): Promise<string[]> {
  const lines: string[] = []
  while (lines.length < count) lines.push(await game.read())
  return lines
}

describe.skipIf(!hasGodot)(`the GDScript client${hasGodot ? '' : ' (skipped: godot is not installed)'}`, () => {
  beforeAll(async () => {
    cpSync(join(repoRoot, 'examples/godot'), folder, { recursive: true })
    cpSync(join(repoRoot, 'client/gdscript'), folder, { recursive: true })
    godot('--import')
    server = await startGameServer()
  }, 180_000)

  afterAll(async () => {
    for (const game of games) game.kill()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('its own tests pass', () => {
    expect(godot('--script', 'tests/client_tests.gd')).toMatch(/^\d+ checks, 0 failed$/m)
  }, 60_000)

  test('the scripts of the game and the blocks of the guide compile', () => {
    writeBlocks()
    for (const script of ['blocks.gd', 'main.gd', 'coin_game.gd', 'terminal.gd'])
      expect(() => godot('--check-only', '--script', script), script).not.toThrow()
    writeFileSync(
      join(folder, 'wrong.gd'),
      'extends Node\nfunc a(regent: Regent) -> void:\n\tregent.calls.buy_listing(7)\n',
    )
    expect(() => godot('--check-only', '--script', 'wrong.gd')).toThrow()
  }, 60_000)

  test('a player collects coins, claims the daily reward, buys, climbs the leaderboard and saves', async () => {
    const commands = ['follow', 'buy', 'daily', 'daily', 'collect=12', 'buy', 'send', 'top', 'save']
    const phone = play('phone', commands)
    expect(await readAll(phone, 10), phone.errors).toEqual([
      expect.stringMatching(/^player \d+ coins 5 level 1$/),
      ...['following', 'InsufficientCurrency', 'claimed', 'already claimed', 'coins 27', 'bought items.hat'],
      ...['waiting 0 coins 7', 'rank 1 score 12', 'saved 2'],
    ])
    expect(await phone.end(), phone.errors).toBe(0)
    expect(phone.errors).not.toContain('SCRIPT ERROR')
    expect(await play('phone', []).read()).toMatch(/^player \d+ coins 7 level 2$/)
  }, 90_000)

  test('writes wait while the network is down, and the socket resumes', async () => {
    const first = play('train', [])
    expect(await first.read()).toContain('coins 5')
    await first.end()
    server.cut()
    try {
      const offline = play('train', ['collect=3'])
      expect(await readAll(offline, 2), offline.errors).toEqual([expect.stringContaining('coins 0'), 'coins 3'])
      await offline.end()
    } finally {
      await server.restore()
    }
    const again = play('train', ['send', 'follow', 'changed'])
    expect(await readAll(again, 3), again.errors).toEqual([expect.any(String), 'waiting 0 coins 8', 'following'])
    server.cut()
    await server.restore()
    expect(await again.end(), again.errors).toBe(0)
  }, 90_000)

  test('an error has its code, its message, the remedy and the request id', async () => {
    const stranger = play('x', [], 'DE_1')
    expect(await stranger.end()).toBe(1)
    expect(stranger.errors).toMatch(/^\w+: .+\. .+\. \(request [\w-]+\)$/m)
  }, 60_000)
})
