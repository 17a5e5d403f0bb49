import { updateOwnAccount } from '@regent/contract/accounts'
import { listPlayerAnnouncements, saveAnnouncement } from '@regent/contract/announcements'
import { countCampaignSteps } from '@regent/contract/campaigns-delivery'
import { getPlayer, listPlayers } from '@regent/contract/players'
import { objectIdOf, setStats } from '@regent/contract/stats'
import { expect, test } from 'vitest'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

/** Players by what is known of their language, and the language that every part of the product must use. */
const speakers: Record<string, { account?: string; stats?: Record<string, string>; language: string }> = {
  account: { account: 'nl', language: 'nl' },
  'account before stats': { account: 'nl', stats: { LANGUAGE: 'de', locale: 'fr' }, language: 'nl' },
  game: { stats: { LANGUAGE: 'de', locale: 'fr-FR' }, language: 'de' },
  device: { stats: { LANGUAGE: '', locale: 'fr-FR' }, language: 'fr-FR' },
  unknown: { language: 'en' },
}

async function world() {
  const app = await ownApp()
  const developer = await app.as('developer')
  const set = (player: Actor, stats: Record<string, string>) =>
    developer.call(setStats, {
      params: { objectId: objectIdOf('game.private', player.gamerTag) },
      body: { set: stats },
    })
  const find = async (stat: string, rel: 'eq' | 'neq' | 'in' | 'nin' | 'nonexistent', value = '') => {
    const criteria = [{ stat, rel, space: 'game.private' as const, ...(value !== '' && { value }) }]
    return (await developer.call(listPlayers, { query: { criteria } })).rows.map(({ gamerTag }) => gamerTag).sort()
  }
  return { app, developer, set, find }
}

test('header, list, search, requirements and campaigns use one language of a player [players-25]', async () => {
  const { app, developer, set, find } = await world()
  const players = new Map<string, { player: Actor; language: string }>()
  for (const [name, { account, stats, language }] of Object.entries(speakers)) {
    const player = await app.player()
    if (account) await player.call(updateOwnAccount, { body: { language: account } })
    if (stats) await set(player, stats)
    players.set(name, { player, language })
  }
  const all = [...players.values()]
  const tagsOf = (isMeant: (language: string) => boolean) =>
    all.flatMap(({ player, language }) => (isMeant(language) ? [player.gamerTag] : [])).sort()
  const languages = [...new Set(all.map(({ language }) => language))]
  const { rows } = await developer.call(listPlayers, {})
  for (const { player, language } of all) {
    expect(rows.find(({ gamerTag }) => gamerTag === player.gamerTag)).toMatchObject({ language })
    const header = await developer.call(getPlayer, { params: { player: player.gamerTag } })
    expect(header).toMatchObject({ language })
  }
  const texts = { title: 't', summary: 's', body: 'b' }
  for (const language of languages) {
    expect(await find('LANGUAGE', 'eq', language)).toEqual(tagsOf((one) => one === language))
    expect(await find('LANGUAGE', 'neq', language)).toEqual(tagsOf((one) => one !== language))
    expect(await find('LANGUAGE', 'in', `xx, ${language}`)).toEqual(tagsOf((one) => one === language))
    expect(await find('LANGUAGE', 'nin', language)).toEqual(tagsOf((one) => one !== language))
    for (const constraint of ['eq', 'nin'] as const) {
      const stat_requirements = [{ stat: 'LANGUAGE', constraint, value: language }]
      const symbol = `${constraint}-${language}`
      await developer.call(saveAnnouncement, { body: { symbol, channel: 'any', ...texts, stat_requirements } })
    }
    const rules = [{ datapoint: 'LANGUAGE', rel: 'eq' as const, val: language }]
    const steps = await developer.call(countCampaignSteps, { body: { mtype: 'MAILBOX-IN-GAME', rules, languages: [] } })
    expect(steps.count).toBe(tagsOf((one) => one === language).length)
  }
  expect(await find('LANGUAGE', 'nonexistent')).toEqual([])
  for (const { player, language } of all) {
    const { announcements } = await player.call(listPlayerAnnouncements, {
      params: { gamerTag: player.gamerTag },
      query: {},
    })
    const wanted = languages.map((one) => (one === language ? `eq-${one}` : `nin-${one}`))
    expect(announcements.map(({ id }) => id).sort()).toEqual(wanted.sort())
  }
})

test('country, platform and last activity are resolved in the same way; an unknown fact matches only nonexistent', async () => {
  const { app, developer, set, find } = await world()
  const [austrian, german, unknown] = [await app.player(), await app.player(), await app.player()]
  await austrian.call(updateOwnAccount, { body: { country: 'AT' } })
  await set(austrian, { geo_country_code: 'DE' })
  // No session has told the platform.
  await app.query(`update players set platform = null where pid = '${app.pid}' and gamer_tag = ${german.gamerTag}`)
  await set(german, { geo_country_code: 'de', PLATFORM: 'Steam', DATE_SESSION: String(app.now()) })
  expect(await find('geo_country_code', 'eq', 'AT')).toEqual([austrian.gamerTag])
  expect(await find('geo_country_code', 'neq', 'AT')).toEqual([german.gamerTag])
  expect(await find('geo_country_code', 'nonexistent')).toEqual([unknown.gamerTag])
  expect(await find('THORIUM_GAME_PLATFORM', 'eq', 'Steam')).toEqual([german.gamerTag])
  expect(await find('THORIUM_GAME_PLATFORM', 'in', 'Android, Steam')).toEqual([german.gamerTag])
  const { rows } = await developer.call(listPlayers, {})
  expect(rows.find(({ gamerTag }) => gamerTag === german.gamerTag)).toMatchObject({
    platform: 'Steam',
    lastSeen: app.now(),
  })
  const header = await developer.call(getPlayer, { params: { player: german.gamerTag } })
  expect(header).toMatchObject({ platform: 'Steam', lastSeen: app.now() })
})
